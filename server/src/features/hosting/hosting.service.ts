import { toEarnings } from '@commonplot/shared/hosting/earnings.ts'
import type { Earnings, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden } from '../../failures.ts'
import { listRequestsTo } from '../bookings/open-requests.service.ts'
import { listHostedRentals } from '../rentals/my-rentals.service.ts'
import { describePeople } from '../users/users.service.ts'
import { sumEarnings } from './earnings.store.ts'
import { findHostedListings } from './hosted-listings.store.ts'

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
