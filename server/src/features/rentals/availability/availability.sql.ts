import { itemKey, type RentalType, type TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import {
  and,
  type Column,
  eq,
  gt,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { dayRange, givenDays } from '../../../sql/columns.ts'
import { todayThere } from '../../../sql/today-there.ts'
import { rentals } from '../rentals.table.ts'
import { takenDays } from './taken-days.table.ts'

/** The columns that identify a plot or tool in a query, and its calendar's rules. */
interface ListedItem {
  type: RentalType
  id: Column
  timeZone: Column
  minDays: Column
  noticeDays: Column
  bufferDays: Column
}

/** A stay and the free days after it. */
export type WantedDays = TakenPeriod & { bufferDays?: number }

export const isHeld = (now: Date) => and(eq(rentals.status, 'held'), gt(rentals.holdExpiresAt, now))

export const isExpiredHold = (now: Date) =>
  and(eq(rentals.status, 'held'), lte(rentals.holdExpiresAt, now))

/** Paid, or a day off. */
const isSettled = isNull(takenDays.heldUntil)

/** Settled days and unexpired holds. */
const isInForce = (now: Date) => or(isSettled, gt(takenDays.heldUntil, now))

/** The only definition of overlapping days. */
export const takes = (wanted: WantedDays, now: Date) =>
  and(isInForce(now), sql`${takenDays.period} && ${givenDays(wanted)}`)

const isOf = ({ type, id }: ListedItem) =>
  eq(takenDays.itemKey, sql`${itemKey(type, '')}::text || ${id}`)

const covers = (day: SQLWrapper): SQL => sql`${takenDays.period} @> ${day}`

/** The period is free and keeps the host's rules for a stay. */
export function isFree(item: ListedItem, period: TakenPeriod, now: Date): SQL {
  const startDate = sql`${period.startDate}::date`
  const endDate = sql`${period.endDate}::date`
  const days = dayRange({ startDate, endDate, bufferDays: item.bufferDays })
  const isTaken = and(isOf(item), isInForce(now), sql`${takenDays.period} && ${days}`)
  return sql`(
    ${startDate} >= ${todayThere(item.timeZone, now)} + ${item.noticeDays}
    and greatest(${endDate} - ${startDate}, 1) >= ${item.minDays}
    and not exists (select 1 from ${takenDays} where ${isTaken}))`
}

/** A paid rental covers today, in the item's time zone. */
export const isRentedToday = (item: ListedItem, now: Date): SQL => sql`exists (
  select 1 from ${takenDays}
  where ${isOf(item)} and ${isSettled} and ${eq(takenDays.takenBy, 'rental')}
    and daterange(${takenDays.startDate}, greatest(${takenDays.endDate}, ${takenDays.startDate} + 1))
      @> ${todayThere(item.timeZone, now)})`

/** The first day from today on, in the item's time zone, without a settled rental or day off. */
export const freeFrom = (item: ListedItem, now: Date): SQL<string> => sql<string>`(
  select min(candidate.day)
  from (
    select ${todayThere(item.timeZone, now)} as day
    union all
    select upper(${takenDays.period}) from ${takenDays}
    where ${isOf(item)} and ${isSettled}
      and upper(${takenDays.period}) > ${todayThere(item.timeZone, now)}
  ) as candidate
  where not exists (
    select 1 from ${takenDays}
    where ${isOf(item)} and ${isSettled} and ${covers(sql`candidate.day`)}
  ))`
