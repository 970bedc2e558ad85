import { canonicalZone } from '@commonplot/shared/dates/time-zone.ts'
import type { FastifyRequest } from 'fastify'

const FALLBACK = 'UTC'
const MAX_REMEMBERED = 1000

// Looking a name up takes as long as answering a small request.
const zones = new Map<string, string>()

/** The person's own time zone, as their browser tells it; UTC when it tells none we know. */
export function timeZoneOf(request: FastifyRequest): string {
  const name = request.headers['x-time-zone']
  if (typeof name !== 'string' || name.length > 64) return FALLBACK
  const known = zones.get(name) ?? canonicalZone(name)
  if (zones.size < MAX_REMEMBERED) zones.set(name, known)
  return known
}
