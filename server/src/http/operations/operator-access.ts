import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** A balancer on this machine speaks for somebody else, and says so. */
export function mayOperate(request: FastifyRequest, token: string | undefined): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  if (!isForwarded && LOOPBACK.includes(request.socket.remoteAddress ?? '')) return true
  if (!token) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
