const FALLBACK = 'UTC'

/** A name of UTC itself, or one that is found. */
export const isTimeZone = (name: string): boolean =>
  /^(etc\/)?utc$/i.test(name) || canonicalZone(name) !== FALLBACK

/** Names only: to the database `+05:30` lies on the other side of Greenwich. UTC for unknown ones. */
export function canonicalZone(name: string): string {
  if (!/^[a-z]/i.test(name)) return FALLBACK
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return FALLBACK
  }
}
