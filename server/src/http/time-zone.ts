import type { FastifyRequest } from 'fastify'

const FALLBACK = 'UTC'

/** The person's own time zone, as their browser tells it; UTC when it tells none we know. */
export function timeZoneOf(request: FastifyRequest): string {
  const name = request.headers['x-time-zone']
  if (typeof name !== 'string' || name.length > 64) return FALLBACK
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return FALLBACK
  }
}
