import * as z from 'zod/mini'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_LABELS: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** What a weekday without opening hours says. */
export const CLOSED = 'Closed'

/** `monday: '11:00-14:00, 17:00-22:00'`, 24-hour local times; `Closed` or absent when shut. */
export const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), z.string())
export type WeeklyHours = z.infer<typeof weeklyHours>
