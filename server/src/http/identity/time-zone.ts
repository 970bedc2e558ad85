import { canonicalZone } from '@commonplot/shared/dates/time-zone.ts'
import type { FastifyRequest } from 'fastify'

const FALLBACK = 'UTC'

// Only names as the platform spells them are stored, so that there are never more of them than zones.
const SPELLED = new Set(Intl.supportedValuesOf('timeZone'))

/** Looking a name up takes as long as answering a small request, so known zones are looked up once. */
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

/** The person's own time zone, as their browser tells it; UTC when it tells none we know. */
export const timeZoneOf = createZoneReader()
