const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const dayInWords = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))

/** "Jun 1 – Jun 30", or one day alone. */
export function daysInWords({ startDate, endDate }: { startDate: string; endDate: string }) {
  const [first, last] = [dayInWords(startDate), dayInWords(endDate)]
  return first === last ? first : `${first} – ${last}`
}

/** "December 3, 2026", where the person is. */
export const dayWords = (moment: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment))
