import { canonicalZone } from '@commonplot/shared/dates/time-zone.ts'
import type { FastifyRequest } from 'fastify'

const FALLBACK = 'UTC'

// Caches only the platform's spelling of a name, so that the cache never exceeds the number of
// zones.
const SPELLED = new Set(Intl.supportedValuesOf('timeZone'))

/** Looking up a zone takes as long as a small request, so each zone is looked up once. */
export function createZoneReader(lookUp = canonicalZone) {
  const zones = new Map<string, string>()
  return (request: Pick<FastifyRequest, 'headers'>): string => {
    const name = request.headers['x-time-zone']
    if (typeof name !== 'string' || name.length > 64) return FALLBACK
    const known = zones.get(name) ?? lookUp(name)
    if (SPELLED.has(name) || known === name) zones.set(name, known)
    return known
  }
}

/** The time zone that the browser sends; UTC if the zone is missing or unknown. */
export const timeZoneOf = createZoneReader()
