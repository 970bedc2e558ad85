import type { TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import type { Availability, ListedItem } from '../../availability.ts'
import { givenDays } from '../../sql/day-range.ts'
import { todayThere } from '../../sql/today-there.ts'
import { rentals } from './rentals.table.ts'

export const overlaps = (period: TakenPeriod): SQL => sql`${rentals.period} && ${givenDays(period)}`

export const isHeld = (now: Date) => and(eq(rentals.status, 'held'), gt(rentals.holdExpiresAt, now))

export const hasRunOut = (now: Date) =>
  and(eq(rentals.status, 'held'), lte(rentals.holdExpiresAt, now))

/** The one rule of what takes days: a paid rental, or a hold for as long as it lasts. */
function takes(period: TakenPeriod, now: Date) {
  return and(
    // Says nothing new, but is what the indexes on rentals in force go by.
    inArray(rentals.status, ['held', 'confirmed']),
    or(eq(rentals.status, 'confirmed'), isHeld(now)),
    overlaps(period),
  )
}

const isOf = ({ type, id }: ListedItem) => eq(type === 'plot' ? rentals.plotId : rentals.toolId, id)

const isPaid = eq(rentals.status, 'confirmed')

export const availability: Availability = {
  isFree: (item, period, now) => sql`(
    ${period.startDate}::date >= ${todayThere(item.timeZone, now)}
    and not exists (select 1 from ${rentals} where ${and(isOf(item), takes(period, now))}))`,
  isRentedToday: (item, now) => sql`exists (
    select 1 from ${rentals}
    where ${isOf(item)} and ${isPaid} and ${rentals.period} @> ${todayThere(item.timeZone, now)})`,
  freeFrom: (item, now) => sql<string>`(
    select min(candidate.day)
    from (
      select ${todayThere(item.timeZone, now)} as day
      union all
      select upper(${rentals.period}) from ${rentals}
      where ${isOf(item)} and ${isPaid}
        and upper(${rentals.period}) > ${todayThere(item.timeZone, now)}
    ) as candidate
    where not exists (
      select 1 from ${rentals}
      where ${isOf(item)} and ${isPaid} and ${rentals.period} @> candidate.day
    ))`,
}

export async function findTaken(
  db: Database,
  itemKey: string,
  period: TakenPeriod,
  now: Date,
): Promise<TakenPeriod[]> {
  return db
    .select({
      startDate: rentals.startDate,
      endDate: sql<string>`upper(${rentals.period})::text`,
    })
    .from(rentals)
    .where(and(eq(rentals.itemKey, itemKey), takes(period, now)))
    .orderBy(rentals.startDate)
}
