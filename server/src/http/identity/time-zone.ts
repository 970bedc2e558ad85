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

/** A name of UTC itself, or one that is found. */
export const isTimeZone = (name: string): boolean =>
  /^(etc\/)?utc$/i.test(name) || canonicalZone(name) !== FALLBACK

/** Names only: to the database `+05:30` lies on the other side of Greenwich. */
function canonicalZone(name: string): string {
  if (!/^[a-z]/i.test(name)) return FALLBACK
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return FALLBACK
  }
}
