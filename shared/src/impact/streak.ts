import { addDays, daysBetween } from '../dates/plain-date.ts'

/** Forgives one missed day, and no other within this many days. */
const DAYS_BETWEEN_FORGIVEN = 7

export interface Streak {
  days: number
  longestDays: number
  lastActiveDay: string | null
  lastForgivenDay: string | null
}

export const NO_STREAK: Streak = {
  days: 0,
  longestDays: 0,
  lastActiveDay: null,
  lastForgivenDay: null,
}

/** The streak after an activity on `day`; past days change nothing. */
export function extendStreak(streak: Streak, day: string): Streak {
  const { lastActiveDay } = streak
  const gap = lastActiveDay === null ? Number.POSITIVE_INFINITY : daysBetween(lastActiveDay, day)
  if (gap <= 0) return streak
  const missedDay = addDays(day, -1)
  const forgives = gap === 2 && canForgive(streak, missedDay)
  const days = gap === 1 || forgives ? streak.days + 1 : 1
  return {
    days,
    longestDays: Math.max(streak.longestDays, days),
    lastActiveDay: day,
    lastForgivenDay: forgives ? missedDay : streak.lastForgivenDay,
  }
}

export function streakOf(activeDays: readonly string[]): Streak {
  return [...activeDays].sort().reduce(extendStreak, NO_STREAK)
}

export const STREAK_TODAY_STATES = ['done', 'open', 'rescue', 'none'] as const
/** `open`: today still counts; `rescue`: yesterday was missed and today saves the streak. */
export type StreakToday = (typeof STREAK_TODAY_STATES)[number]

/** How a streak stands on a person's own today. */
export function streakOn(streak: Streak, today: string): { days: number; today: StreakToday } {
  if (streak.lastActiveDay === null) return { days: 0, today: 'none' }
  const gap = daysBetween(streak.lastActiveDay, today)
  if (gap <= 0) return { days: streak.days, today: 'done' }
  if (gap === 1) return { days: streak.days, today: 'open' }
  if (gap === 2 && canForgive(streak, addDays(today, -1))) {
    return { days: streak.days, today: 'rescue' }
  }
  return { days: 0, today: 'none' }
}

function canForgive({ lastForgivenDay }: Streak, missedDay: string): boolean {
  return (
    lastForgivenDay === null || daysBetween(lastForgivenDay, missedDay) >= DAYS_BETWEEN_FORGIVEN
  )
}
