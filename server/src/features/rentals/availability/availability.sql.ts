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
import { dayRange, givenDays } from '../../../sql/day-range.ts'
import { todayThere } from '../../../sql/today-there.ts'
import { rentals } from '../rentals.table.ts'
import { takenDays } from './taken-days.table.ts'

/** The columns of a query that say which plot or tool is meant, and by whose calendar. */
interface ListedItem {
  type: RentalType
  id: Column
  timeZone: Column
  minDays: Column
  noticeDays: Column
  bufferDays: Column
}

/** A stay with the days that have to stay free after it. */
export type WantedDays = TakenPeriod & { bufferDays?: number }

export const isHeld = (now: Date) => and(eq(rentals.status, 'held'), gt(rentals.holdExpiresAt, now))

export const isExpiredHold = (now: Date) =>
  and(eq(rentals.status, 'held'), lte(rentals.holdExpiresAt, now))

/** Paid for, or taken off by the host. */
const isSettled = isNull(takenDays.heldUntil)

/** What is settled, and a hold for as long as it lasts. */
const isInForce = (now: Date) => or(isSettled, gt(takenDays.heldUntil, now))

/** The one rule of what takes days. */
export const takes = (wanted: WantedDays, now: Date) =>
  and(isInForce(now), sql`${takenDays.period} && ${givenDays(wanted)}`)

const isOf = ({ type, id }: ListedItem) =>
  eq(takenDays.itemKey, sql`${itemKey(type, '')}::text || ${id}`)

const covers = (day: SQLWrapper): SQL => sql`${takenDays.period} @> ${day}`

/** Nobody has any of these days, and what its host asks of a stay lets somebody book them now. */
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

/** Somebody has paid to have it on the day that it is there. */
export const isRentedToday = (item: ListedItem, now: Date): SQL => sql`exists (
  select 1 from ${takenDays}
  where ${isOf(item)} and ${isSettled} and ${eq(takenDays.takenBy, 'rental')}
    and daterange(${takenDays.startDate}, greatest(${takenDays.endDate}, ${takenDays.startDate} + 1))
      @> ${todayThere(item.timeZone, now)})`

/** The first day, from the one that it is there on, that no paid rental covers. */
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
