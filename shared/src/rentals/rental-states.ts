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
  /** Of the item, as it was agreed: it alone says which day it is. */
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

/** What a rental is by now, whether or not anything has come by to write it down. */
export function statusAt(rental: DatedRental, now: Date): RentalStatus {
  const { status, holdExpiresAt } = rental
  if (status === 'held' && holdExpiresAt && holdExpiresAt <= now) return 'expired'
  return status === 'confirmed' && isOver(rental, now) ? 'completed' : status
}

/** The first day has gone by where the item is; on the day itself a person may still change their mind. */
export function hasStarted(
  { startDate, timeZone }: Pick<DatedRental, 'startDate' | 'timeZone'>,
  now: Date | number,
): boolean {
  return startDate < todayIn(timeZone, now)
}

/** It was taken away, and its last day is over where the item is. */
export function isOverdue(
  rental: DatedRental,
  { pickedUpAt, returnedAt }: Pick<Handover, 'pickedUpAt' | 'returnedAt'>,
  now: Date,
): boolean {
  const isOut = pickedUpAt !== null && returnedAt === null
  return isOut && rental.endDate < todayIn(rental.timeZone, now)
}
