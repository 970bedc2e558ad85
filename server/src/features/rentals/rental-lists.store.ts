import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { notifications, rentalKeyOf } from '../notifications/notifications.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { isHeld } from './availability/availability.sql.ts'
import { extensions } from './extensions/extensions.table.ts'
import { handoverSteps } from './handover/handover.table.ts'
import { refunds } from './refunds/refunds.table.ts'
import { type RentalRow, SWEPT_AT_ONCE, selectRentals } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

/** Rentals that have ended in their item's time zone, without a pending extension. */
export async function findRentalsToComplete(db: Database, now: Date): Promise<RentalRow[]> {
  return selectRentals(db)
    .where(
      and(
        eq(rentals.status, 'confirmed'),
        or(isNull(rentals.pendingUntil), lte(rentals.pendingUntil, now)),
        // Redundant, but lets the query use the index.
        lte(rentals.endDate, todayIn(FIRST_ZONE, now)),
        sql`upper(${rentals.period}) <= ${todayThere(rentals.timeZone, now)}`,
      ),
    )
    .orderBy(rentals.endDate, rentals.id)
    .limit(SWEPT_AT_ONCE)
}

/** The latest of one renter. */
const MOST = 1000

/** Rentals that took place, may take place or were refunded, and others for a day. */
export async function findRentalsOf(
  db: Database,
  renterId: string,
  now: Date,
): Promise<RentalRow[]> {
  const isWorthShowing = or(
    inArray(rentals.status, ['held', 'confirmed', 'completed']),
    isNotNull(rentals.confirmedAt),
    isNotNull(rentals.refundCents),
    gt(rentals.endedAt, new Date(now.getTime() - DAY_MS)),
  )
  return selectRentals(db)
    .where(and(eq(rentals.renterId, renterId), isWorthShowing))
    .orderBy(desc(rentals.createdAt), desc(rentals.id))
    .limit(MOST)
}

export const DAYS_BACK = 365
export type Party = { ownerId: string } | { renterId: string }

/**
 * A party's rentals, latest first; beyond `most`, those nearest to today. Excludes rentals that
 * never took place.
 */
export async function findRentalsNearToday(
  db: Database,
  party: Party,
  { now, most }: { now: Date; most: number },
): Promise<RentalRow[]> {
  const today = now.toISOString().slice(0, 10)
  const isTheirs =
    'ownerId' in party ? eq(rentals.ownerId, party.ownerId) : eq(rentals.renterId, party.renterId)
  const cameAbout = or(
    inArray(rentals.status, ['confirmed', 'completed']),
    isHeld(now),
    and(eq(rentals.status, 'cancelled'), isNotNull(rentals.confirmedAt)),
  )
  const nearest = db
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(isTheirs, gte(rentals.endDate, addDays(today, -DAYS_BACK)), cameAbout))
    .orderBy(sql`abs(${rentals.startDate} - ${today}::date)`)
    .limit(most)
  return selectRentals(db)
    .where(and(isTheirs, inArray(rentals.id, nearest)))
    .orderBy(desc(rentals.startDate), desc(rentals.createdAt), desc(rentals.id))
}

const DAYS_REMINDED = 30

/** Picked up, not returned and not reminded today. Reminders end after a month. */
export async function findOverdue(db: Database, now: Date): Promise<RentalRow[]> {
  const today = todayThere(rentals.timeZone, now)
  const said = (step: 'pickup' | 'return') =>
    sql`exists (select 1 from ${handoverSteps} where ${handoverSteps.rentalId} = ${rentals.id}
      and ${handoverSteps.itemKey} = ${rentals.itemKey} and ${handoverSteps.step} = ${step})`
  return selectRentals(db)
    .where(
      and(
        eq(rentals.status, 'completed'),
        gte(rentals.endDate, addDays(todayIn(FIRST_ZONE, now), -DAYS_REMINDED)),
        sql`${rentals.endDate} < ${today} and ${rentals.overdueToldOn} is distinct from ${today}`,
        said('pickup'),
        sql`not ${said('return')}`,
      ),
    )
    .orderBy(rentals.endDate, rentals.id)
    .limit(SWEPT_AT_ONCE)
}

const MORNING = '08:00'

/** Rentals that begin tomorrow in their time zone, without a reminder to the renter. */
export async function findStartsToNotify(db: Database, now: Date): Promise<RentalRow[]> {
  const there = sql`${now.toISOString()}::timestamptz at time zone ${rentals.timeZone}`
  return selectRentals(db)
    .where(
      and(
        eq(rentals.status, 'confirmed'),
        // Redundant, but lets the query use the index.
        gte(rentals.endDate, todayIn(FIRST_ZONE, now)),
        sql`${rentals.startDate} = ${todayThere(rentals.timeZone, now)} + 1`,
        sql`(${there})::time >= ${MORNING}::time`,
        sql`not exists (select from ${notifications} where ${notifications.userId} = ${rentals.renterId}
        and ${notifications.eventKey} = ${rentalKeyOf(rentals.id, 'starts')}
        and ${notifications.channel} = 'app')`,
      ),
    )
    .orderBy(rentals.id)
    .limit(SWEPT_AT_ONCE)
}

const isOf = (userId: string): SQL | undefined =>
  or(eq(rentals.renterId, userId), eq(rentals.ownerId, userId))

/** A rental that has ended counts until the sweep has completed it. */
export function countOpenRentals(db: Database, userId: string, now: Date): Promise<number> {
  const isOpen = or(eq(rentals.status, 'confirmed'), isHeld(now))
  return db.$count(rentals, and(isOf(userId), isOpen))
}

/** Completed rentals whose deposit is held or claimed. */
export function countOpenDeposits(db: Database, userId: string): Promise<number> {
  const isOpen = inArray(rentals.depositStatus, ['held', 'claimed'])
  return db.$count(rentals, and(isOf(userId), eq(rentals.status, 'completed'), isOpen))
}

const isUnsettled = (table: typeof rentals | typeof extensions): SQL | undefined =>
  and(isNotNull(table.paymentIntentId), isNull(table.paymentClosedAt))

/** Payments of rentals and extensions that may still succeed. */
export async function countOpenPayments(db: Database, userId: string): Promise<number> {
  const ofRental = sql`exists (select 1 from ${rentals}
    where ${rentals.id} = ${extensions.rentalId} and ${isOf(userId)})`
  const [first, more] = [
    await db.$count(rentals, and(isOf(userId), isUnsettled(rentals))),
    await db.$count(extensions, and(isUnsettled(extensions), ofRental)),
  ]
  return first + more
}

export function countOpenRefunds(db: Database, userId: string): Promise<number> {
  const isTheirs = sql`exists (select 1 from ${rentals}
    where ${rentals.id} = ${refunds.rentalId} and ${isOf(userId)})`
  return db.$count(refunds, and(eq(refunds.state, 'pending'), isTheirs))
}

/** Public addresses of items, by item key. */
export async function findShownAddresses(
  db: Database,
  items: readonly { itemKey: string; plotId: string | null; toolId: string | null }[],
): Promise<Map<string, string>> {
  const plotIds = items.flatMap(({ plotId }) => plotId ?? [])
  const toolIds = items.flatMap(({ toolId }) => toolId ?? [])
  const found = new Map<string, string>()
  if (plotIds.length > 0) {
    const { id, address } = plots
    const rows = await db.select({ id, address }).from(plots).where(inArray(id, plotIds))
    for (const row of rows) found.set(itemKey('plot', row.id), row.address)
  }
  if (toolIds.length > 0) {
    const { id, location } = tools
    const rows = await db.select({ id, location }).from(tools).where(inArray(id, toolIds))
    for (const row of rows) found.set(itemKey('tool', row.id), row.location)
  }
  return found
}
