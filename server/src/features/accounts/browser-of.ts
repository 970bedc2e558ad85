import type { FastifyRequest } from 'fastify'
import type { OwnCookie } from '../../http/identity/session-cookie.ts'
import { hashOf } from '../../secrets.ts'
import { deviceName } from './device-name.ts'
import type { Browser } from './enter.service.ts'

/** What is known of whoever asks before they showed who they are. */
export function browserOf(session: OwnCookie, request: FastifyRequest): Browser {
  const token = session.read(request)
  return {
    device: deviceName(request.headers['user-agent']),
    tokenHash: token ? hashOf(token) : undefined,
  }
}
