import { WEEK_MS } from '@commonplot/shared/dates/durations.ts'

export const SUSPENSION_TERMS = ['week', 'month', 'year', 'date'] as const
export type SuspensionTerm = (typeof SUSPENSION_TERMS)[number]

/** A week, a month or a year from now; a day that was named counts to its end, where the operator is. */
export function suspensionEnd(term: SuspensionTerm, date: string, now: number): Date {
  if (term === 'week') return new Date(now + WEEK_MS)
  if (term === 'date') return new Date(`${date}T23:59:59`)
  const end = new Date(now)
  if (term === 'month') end.setMonth(end.getMonth() + 1)
  else end.setFullYear(end.getFullYear() + 1)
  return end
}

export function problemWithEnd(term: SuspensionTerm, date: string, now: number): { date?: string } {
  if (term !== 'date') return {}
  const end = suspensionEnd(term, date, now).getTime()
  if (Number.isNaN(end)) return { date: 'Choose a day' }
  return end <= now ? { date: 'Must be today or later' } : {}
}
