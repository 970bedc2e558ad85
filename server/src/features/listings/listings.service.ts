import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import { lastBookableDay, TOO_FAR_AHEAD } from '@commonplot/shared/rentals/bookable-dates.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { invalid, notFound } from '../../failures.ts'
import type { Hiding } from '../../hiding.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { rentalOpensPlace } from '../places/places.service.ts'
import { wantsExternalRecords } from '../users/users.service.ts'
import type { ListingKey } from './listing-kinds.sql.ts'
import { hideListings } from './listings.store.ts'

export const NO_SUCH_LISTING: Record<RentalType, string> = {
  plot: "The garden plot you're looking for doesn't exist or has been removed.",
  tool: "The tool you're looking for doesn't exist or has been removed.",
}

interface SearchedDates {
  from?: string | undefined
  to?: string | undefined
}

/** A list has items of many zones: only days that no zone can book are refused. */
export function assertSearchable(
  { from, to }: SearchedDates,
  now: Date,
  timeZone = FIRST_ZONE,
): void {
  const last = lastBookableDay(todayIn(timeZone, now))
  if (from !== undefined && from > last) throw invalid(`from: ${TOO_FAR_AHEAD}`)
  if (to !== undefined && to > last) throw invalid(`to: ${TOO_FAR_AHEAD}`)
}

interface ListQuery extends SearchedDates {
  source?: DataSource | undefined
  location?: string | undefined
  near?: { lat: number; lng: number } | undefined
}

/** Completes the query of a list by its place on the map, the time and the viewer. */
export async function searchFor<Query extends ListQuery>(
  deps: AppDeps,
  { source, ...query }: Query,
  { userId }: Visitor,
) {
  const now = deps.clock.now()
  assertSearchable(query, now)
  const includeExternal = source === 'external' && (await wantsExternalRecords(deps.db, userId))
  const search = await locateSearch(deps, query)
  return { ...search, includeExternal, now, viewerId: userId }
}

interface Hidable {
  ownerId: string | null
  hiddenReason?: string | null | undefined
}

/** A listing hidden by an operator is shown to its owner and to operators alone. */
export function isSeenBy({ ownerId, hiddenReason }: Hidable, visitor: Visitor): boolean {
  if (hiddenReason === undefined || hiddenReason === null) return true
  return visitor.isOperator === true || (ownerId !== null && ownerId === visitor.userId)
}

/** Renters see the listing they rent even when a block hides it; a listing hidden by an operator stays hidden. */
export async function requireSeen<Listing extends Hidable>(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  key: ListingKey,
  visitor: Visitor,
  find: (viewerId: string | null) => Promise<Listing | undefined>,
): Promise<Listing> {
  const { userId } = visitor
  let listing = await find(userId)
  if (!listing && userId !== null && (await rentalOpensPlace(db, key, userId, clock.now()))) {
    listing = await find(null)
  }
  if (!listing || !isSeenBy(listing, visitor)) throw notFound(NO_SUCH_LISTING[key.type])
  return listing
}

export const listingHiding = (type: RentalType): Hiding => ({
  ...hideListings(type),
  missing: NO_SUCH_LISTING[type],
})
