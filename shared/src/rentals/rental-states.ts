import { addDays } from '../dates/plain-date.ts'
import { todayIn } from '../dates/time-zone.ts'
import type { Handover } from './handover.ts'
import type { RentalStatus } from './rental.ts'

export const HOLD_MINUTES = 15

/** `expired` can still be paid late: it is confirmed if the days are free. */
const NEXT_STATUSES: Record<RentalStatus, readonly RentalStatus[]> = {
  held: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  expired: ['confirmed'],
  completed: [],
  cancelled: [],
}

export function canBecome(from: RentalStatus, to: RentalStatus): boolean {
  return NEXT_STATUSES[from].includes(to)
}

export interface DatedRental {
  status: RentalStatus
  startDate: string
  endDate: string
  /** The item's time zone as agreed, which decides the rental's day. */
  timeZone: string
  holdExpiresAt: Date | null
}

/** The first day that is free again; a same-day rental still takes its one day. */
export function freeFrom({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate < endDate ? endDate : addDays(startDate, 1)
}

/** The last day has passed at the item's place. */
export function isOver(
  rental: Pick<DatedRental, 'startDate' | 'endDate' | 'timeZone'>,
  now: Date | number,
): boolean {
  return freeFrom(rental) <= todayIn(rental.timeZone, now)
}

/** The rental's status by the clock, even if the sweep has not stored it yet. */
export function statusAt(rental: DatedRental, now: Date): RentalStatus {
  const { status, holdExpiresAt } = rental
  if (status === 'held' && holdExpiresAt && holdExpiresAt <= now) return 'expired'
  return status === 'confirmed' && isOver(rental, now) ? 'completed' : status
}

/** The first day is over at the item's place; on that day a person may still cancel. */
export function hasStarted(
  { startDate, timeZone }: Pick<DatedRental, 'startDate' | 'timeZone'>,
  now: Date | number,
): boolean {
  return startDate < todayIn(timeZone, now)
}

/** The item was picked up, and the last day is over at its place. */
export function isOverdue(
  rental: DatedRental,
  { pickedUpAt, returnedAt }: Pick<Handover, 'pickedUpAt' | 'returnedAt'>,
  now: Date,
): boolean {
  const isOut = pickedUpAt !== null && returnedAt === null
  return isOut && rental.endDate < todayIn(rental.timeZone, now)
}

/** Days after the end for returning a key or fetching forgotten things. */
const DAYS_AFTER_END = 14

/** Whether the renter may see the exact place of the item. */
export function opensPlace(rental: DatedRental, now: Date): boolean {
  const status = statusAt(rental, now)
  if (status !== 'confirmed' && status !== 'completed') return false
  return todayIn(rental.timeZone, now) <= addDays(rental.endDate, DAYS_AFTER_END)
}
