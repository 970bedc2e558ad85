import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { lastBookableDay } from '@commonplot/shared/rentals/bookable-dates.ts'
import { itemKey, type RentalType, type ShownPeriod } from '@commonplot/shared/rentals/rental.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { invalid } from '../../failures.ts'
import { assertSearchable } from '../listings/searched-dates.service.ts'
import { isSeenBy } from '../listings/seen-listing.service.ts'
import { opensPlaceTo } from '../places/places.service.ts'
import type { RentalItem } from './rental-items.store.ts'
import { getRentalItem, missing } from './rentals.service.ts'
import { findShownDays } from './taken-days.store.ts'

export async function listTaken(
  deps: AppDeps,
  { type, id }: { type: RentalType; id: string },
  { from, to }: { from?: string | undefined; to?: string | undefined },
  visitor: Visitor,
): Promise<ShownPeriod[]> {
  const { db, clock } = deps
  const now = clock.now()
  const item = await getRentalItem(db, type, id)
  if (!isSeenBy(item, visitor)) await assertRents(deps, item, visitor)
  const { timeZone } = item
  assertSearchable({ from, to }, now, timeZone)
  const today = todayIn(timeZone, now)
  const period = { startDate: from ?? today, endDate: to ?? lastBookableDay(today) }
  if (period.endDate < period.startDate) throw invalid('to: must not be before from')
  return findShownDays(db, { itemKey: itemKey(type, id), period, userId: visitor.userId, now })
}

/** Who has a rental of something hidden goes on with it, and may want to keep it longer. */
async function assertRents(
  { db, clock }: AppDeps,
  item: RentalItem,
  { userId }: Visitor,
): Promise<void> {
  const rents = userId !== null && (await opensPlaceTo(db, item, userId, clock.now()))
  if (!rents) throw missing(item.type)
}
