import type { Readable } from 'node:stream'
import { toEarnings } from '@commonplot/shared/hosting/earnings.ts'
import type { Earnings, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import { writeCalendar } from '../../formats/calendar.ts'
import { csvFile } from '../../formats/csv.ts'
import { newToken } from '../../secrets.ts'
import { listRequestsTo } from '../bookings/bookings.service.ts'
import { listHostedRentals } from '../rentals/my-rentals.service.ts'
import { calendarOf } from '../rentals/rental-calendar.service.ts'
import { describePeople } from '../users/users.service.ts'
import {
  findFeedOwner,
  findFeedToken,
  findHostedListings,
  insertFeed,
  replaceFeed,
  sumEarnings,
} from './hosting.store.ts'

export async function getHosting(deps: AppDeps, userId: string, caller: Caller): Promise<Hosting> {
  if (userId !== caller.userId) throw forbidden('Only they can see what they host')
  const { db, clock } = deps
  const now = clock.now()
  const [listings, rentals, requests, earnings] = await Promise.all([
    findHostedListings(db, userId, now),
    listHostedRentals(db, userId, now),
    listRequestsTo(db, userId, now),
    earningsOf(deps, userId),
  ])
  const people = await describePeople(db, [
    ...rentals.map(({ renterId }) => renterId),
    ...requests.map(({ requesterId }) => requesterId),
  ])
  const person = (id: string) => people.get(id) as PersonSummary
  return {
    listings,
    rentals: rentals.map((rental) => ({ ...rental, renter: person(rental.renterId) })),
    requests: requests.map((asked) => ({ ...asked, requester: person(asked.requesterId) })),
    earnings,
  }
}

export async function earningsOf(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  ownerId: string,
): Promise<Earnings> {
  const { months, upcomingCents } = await sumEarnings(db, ownerId, clock.now())
  return toEarnings(months, upcomingCents)
}

/** The secret of a person's feed address, created on first request. */
export async function feedTokenOf({ db, clock }: AppDeps, userId: string): Promise<string> {
  const known = await findFeedToken(db, userId)
  if (known) return known
  const token = newToken()
  await db.write((writable) => insertFeed(writable, { userId, token, createdAt: clock.now() }))
  return (await findFeedToken(db, userId)) ?? token
}

/** Replaces a leaked address: the old one stops working. */
export async function renewFeed({ db, clock }: AppDeps, userId: string): Promise<string> {
  const token = newToken()
  await db.write((writable) => replaceFeed(writable, { userId, token, createdAt: clock.now() }))
  return token
}

export async function readFeed(deps: AppDeps, token: string): Promise<string> {
  const userId = await findFeedOwner(deps.db, token)
  if (!userId) throw notFound('There is no such calendar')
  return writeCalendar(await calendarOf(deps, userId), { name: 'Commonplot' })
}

const AMOUNTS = ['rent', 'fee', 'kept', 'host'] as const

/** One line per month, oldest first. */
export function earningsCsv({ currency, months }: Earnings): Promise<Readable> {
  const lines = months
    .toReversed()
    .map((month) => [
      month.month,
      ...AMOUNTS.map((name) => month[name].toFixed(2)),
      currency.toUpperCase(),
    ])
  return csvFile(['month', ...AMOUNTS, 'currency'], lines)
}
