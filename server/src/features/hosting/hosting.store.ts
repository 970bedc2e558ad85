import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { MonthInCents } from '@commonplot/shared/hosting/earnings.ts'
import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { PLATFORM_FEE_RATE } from '@commonplot/shared/rentals/pricing.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { plots } from '../plots/plots.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'
import { calendarFeeds } from './calendar-feeds.table.ts'

/** Per kind. A host with more listings sees the listed ones first. */
const MOST = 500

/** All listings of an owner: listed ones first, then the newest. */
export async function findHostedListings(
  db: Database,
  ownerId: string,
  now: Date,
): Promise<HostedListing[]> {
  const all = [
    ...(await findListings(db, 'plot', ownerId, now)),
    ...(await findListings(db, 'tool', ownerId, now)),
  ]
  return all
    .toSorted((a, b) => a.rank - b.rank || b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ rank: _, createdAt: __, priceCents, hiddenReason, ...listing }) => ({
      ...listing,
      hiddenReason: hiddenReason ?? undefined,
      price: priceCents === null ? null : priceCents / 100,
    }))
}

async function findListings(db: Database, type: RentalType, ownerId: string, now: Date) {
  const table = type === 'plot' ? plots : tools
  const rank = sql<number>`case ${table.state} when 'listed' then 0 when 'archived' then 2 else 1 end`
  const rows = await db
    .select({
      id: table.id,
      name: table.name,
      state: sql<ListingState>`${table.state}`,
      hiddenReason: table.hiddenReason,
      image: sql<string | null>`${table.images}[1]`,
      priceCents: type === 'plot' ? plots.priceCents : tools.pricePerDayCents,
      upcomingRentals: upcoming(db, type, now),
      createdAt: table.createdAt,
      rank,
    })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), isNull(table.goneAt)))
    .orderBy(rank, desc(table.createdAt), table.id)
    .limit(MOST)
  return rows.map((row) => ({ ...row, type }))
}

/** Confirmed rentals that are not over where the item is. */
function upcoming(db: Database, type: RentalType, now: Date) {
  const isOfItem = type === 'plot' ? eq(rentals.plotId, plots.id) : eq(rentals.toolId, tools.id)
  const count = db
    .select({ total: sql`count(*)::int` })
    .from(rentals)
    .where(
      and(
        isOfItem,
        eq(rentals.status, 'confirmed'),
        // Redundant, but lets the query use the index.
        gte(rentals.endDate, addDays(todayIn(FIRST_ZONE, now), -2)),
        gt(sql`upper(${rentals.period})`, todayThere(rentals.timeZone, now)),
      ),
    )
  return sql<number>`(${count})`
}

interface SumRow extends Record<string, unknown> {
  /** Null for rentals still to come. */
  month: string | null
  rent: number
  fee: number
  kept: number
  upcoming: number
}

/**
 * `earningOf` and `upcomingOf` as one query over all rentals of an owner. A property test compares
 * the two.
 */
export async function sumEarnings(
  db: Pick<TransactionalDatabase, 'query'>,
  ownerId: string,
  now: Date,
): Promise<{ months: MonthInCents[]; upcomingCents: number }> {
  const isOver = sql`upper(period) <= ${todayThere(sql`time_zone`, now)}`
  const rows = await db.query<SumRow>(sql`
    with own as (
      select *, total_cents - coalesce(refund_cents, 0) as unreturned_cents,
        case when status = 'completed' or status = 'confirmed' and ${isOver} then 'over'
          when status = 'confirmed' then 'upcoming'
          when status = 'cancelled' and paid_at is not null then 'cancelled' end as outcome
      from ${rentals} where owner_id = ${ownerId} and status in ('confirmed', 'completed', 'cancelled')
    ), counted as (
      select
        case outcome when 'over' then to_char(end_date, 'YYYY-MM')
          when 'cancelled' then to_char(ended_at at time zone time_zone, 'YYYY-MM') end as month,
        case outcome when 'over' then rent_cents when 'cancelled' then unreturned_cents else 0 end as rent,
        case outcome when 'over' then platform_fee_cents
          when 'cancelled' then round(unreturned_cents * ${PLATFORM_FEE_RATE}::numeric) else 0 end as fee,
        case outcome when 'over' then deposit_kept_cents else 0 end as kept,
        case outcome when 'upcoming' then host_cents else 0 end as upcoming
      from own
    )
    select month, sum(rent)::float8 as rent, sum(fee)::float8 as fee, sum(kept)::float8 as kept,
      sum(upcoming)::float8 as upcoming
    from counted group by month having sum(rent + kept + upcoming) > 0`)
  const months = rows.flatMap(({ month, rent, fee, kept }) =>
    month === null ? [] : [{ month, rentCents: rent, feeCents: fee, keptCents: kept }],
  )
  const upcomingCents = rows.find(({ month }) => month === null)?.upcoming ?? 0
  return { months, upcomingCents }
}

export async function findFeedToken(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return row?.token
}

export async function findFeedOwner(db: Database, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.token, token))
  return row?.userId
}

type NewFeed = Required<typeof calendarFeeds.$inferInsert>

/** Two first requests at once get the same address. */
export async function insertFeed(db: WritableDatabase, feed: NewFeed): Promise<void> {
  await db.insert(calendarFeeds).values(feed).onConflictDoNothing()
}

export async function replaceFeed(db: WritableDatabase, feed: NewFeed): Promise<void> {
  const { token, createdAt } = feed
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { token, createdAt } })
}

export async function deleteFeedOf(db: WritableDatabase, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
