import type { FastifyRequest } from 'fastify'
import { isSameSecret } from '../../secrets.ts'
import { isFromThisMachine } from '../security/loopback.ts'

/** Without the token only for who is at this machine, and not for a page that they happen to read. */
export function mayOperate(request: FastifyRequest, token: string | undefined): boolean {
  if (isFromThisMachine(request) && request.server.isAllowedHost(request)) return true
  return token !== undefined && isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}
