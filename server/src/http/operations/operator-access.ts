import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../security/loopback.ts'

/** Without the token only for who is at this machine, and not for a page that they happen to read. */
export function mayOperate(request: FastifyRequest, token: string | undefined): boolean {
  if (isFromThisMachine(request) && request.server.isAllowedHost(request)) return true
  if (!token) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
