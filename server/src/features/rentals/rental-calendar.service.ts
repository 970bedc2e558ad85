import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { freeFrom, opensPlace } from '@commonplot/shared/rentals/rental-states.ts'
import type { AppDeps } from '../../app-deps.ts'
import { type CalendarEvent, writeCalendar } from '../../formats/calendar.ts'
import { exactAddresses } from '../places/places.service.ts'
import { describePeople } from '../users/users.service.ts'
import { findDaysOffOfOwner } from './availability/availability.store.ts'
import {
  DAYS_BACK,
  findRentalsNearToday,
  findShownAddresses,
  type Party,
} from './rental-lists.store.ts'
import type { RentalRow } from './rentals.store.ts'

/** One rental as a calendar file, for its renter. */
export async function rentalCalendar({
  rental,
  changedAt,
}: {
  rental: Rental
  changedAt: Date
}): Promise<string> {
  const { id, startDate, item, address, status } = rental
  return writeCalendar([
    {
      id,
      startDate,
      freeFrom: freeFrom(rental),
      summary: item.name,
      location: address,
      isCancelled: status === 'cancelled',
      changedAt,
    },
  ])
}

/** Calendar apps have removed it by then. */
const DAYS_CANCELLED = 30

/** Per side. Bounds the time that writing a calendar takes. */
const MOST = 300

type Reading = Pick<AppDeps, 'accounts' | 'db' | 'clock'>

/** A person's rentals as host and as renter, and their days off. */
export async function calendarOf(deps: Reading, userId: string): Promise<CalendarEvent[]> {
  const { db, clock } = deps
  const now = clock.now()
  const find = async (party: Party) => {
    const rows = await findRentalsNearToday(db, party, { now, most: MOST })
    return rows.filter((row) => belongsInCalendar(row, now))
  }
  const hosted = await find({ ownerId: userId })
  const rented = await find({ renterId: userId })
  const addresses = await addressesFor(deps, [
    ...hosted,
    ...rented.filter((row) => opensPlace(row, now)),
  ])
  const people = await describePeople(
    db,
    hosted.map(({ renterId }) => renterId),
  )
  return [
    ...hosted.map((row) => ({
      ...eventOf(row, `${row.itemName}: ${people.get(row.renterId)?.fullName}`),
      location: addresses.get(row.itemKey),
    })),
    ...rented.map((row) => ({
      ...eventOf(row, row.itemName),
      location: opensPlace(row, now) ? addresses.get(row.itemKey) : undefined,
    })),
    ...(await daysOff(deps, userId, now)),
  ]
}

function belongsInCalendar({ status, endedAt }: RentalRow, now: Date): boolean {
  if (status !== 'cancelled') return status !== 'held'
  return endedAt !== null && now.getTime() - endedAt.getTime() < DAYS_CANCELLED * DAY_MS
}

/** With accounts, exact addresses; the caller has checked that the person may know them. */
function addressesFor({ accounts, db }: Reading, rows: RentalRow[]) {
  if (!accounts) return findShownAddresses(db, rows)
  return exactAddresses(db, [...new Set(rows.map(({ itemKey }) => itemKey))])
}

function eventOf(row: RentalRow, summary: string): CalendarEvent {
  const { id, startDate, status, updatedAt } = row
  return {
    ...{ id, startDate, summary },
    freeFrom: freeFrom(row),
    isCancelled: status === 'cancelled',
    changedAt: updatedAt,
  }
}

async function daysOff({ db }: Reading, userId: string, now: Date): Promise<CalendarEvent[]> {
  const since = addDays(now.toISOString().slice(0, 10), -DAYS_BACK)
  const blocks = await findDaysOffOfOwner(db, userId, since)
  return blocks.map(({ id, startDate, endDate, itemName, note, createdAt }) => ({
    ...{ id, startDate, description: note ?? undefined },
    freeFrom: freeFrom({ startDate, endDate }),
    summary: `${itemName}: Not available`,
    changedAt: createdAt,
  }))
}
