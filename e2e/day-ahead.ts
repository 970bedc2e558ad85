const DAY_MS = 86_400_000

/** A calendar day so many days from now, as date boxes take it. */
export const dayAhead = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
