import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { plots } from '../plots/plots.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'

/** Of each kind; who lets more sees those that are offered before those that are not. */
const MOST = 500

/** Everything somebody offers or has offered: what is offered first, then what was listed last. */
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

/** Confirmed, and not over where the item is. */
function upcoming(db: Database, type: RentalType, now: Date) {
  const isOfItem = type === 'plot' ? eq(rentals.plotId, plots.id) : eq(rentals.toolId, tools.id)
  const count = db
    .select({ total: sql`count(*)::int` })
    .from(rentals)
    .where(
      and(
        isOfItem,
        eq(rentals.status, 'confirmed'),
        // Implied by what follows in every zone, but is what the index goes by.
        gte(rentals.endDate, addDays(todayIn(FIRST_ZONE, now), -2)),
        gt(sql`upper(${rentals.period})`, todayThere(rentals.timeZone, now)),
      ),
    )
  return sql<number>`(${count})`
}
