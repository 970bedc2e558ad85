import { canonicalZone } from '@commonplot/shared/dates/time-zone.ts'
import type { FastifyRequest } from 'fastify'

const FALLBACK = 'UTC'

// Looking a name up takes as long as answering a small request. Only names as the platform spells
// them are kept, so that there are never more of them than zones.
const SPELLED = new Set(Intl.supportedValuesOf('timeZone'))
const zones = new Map<string, string>()

/** The person's own time zone, as their browser tells it; UTC when it tells none we know. */
export function timeZoneOf(request: FastifyRequest): string {
  const name = request.headers['x-time-zone']
  if (typeof name !== 'string' || name.length > 64) return FALLBACK
  const known = zones.get(name) ?? canonicalZone(name)
  if (SPELLED.has(name) || known === name) zones.set(name, known)
  return known
}
