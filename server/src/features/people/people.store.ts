import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { isSeen, reviews } from '../reviews/reviews.table.ts'
import { users } from '../users/users.table.ts'

/** Only recent requests count, and below a minimum there is no figure. */
const LATEST_REQUESTS = 50
const FEWEST_REQUESTS = 3

export interface Ratings {
  rating: number | null
  reviewCount: number
}

export async function findMemberSince(
  db: Database,
  userId: string,
  viewerId: string | null,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, userId), notHiddenFrom(users.id, viewerId)))
  return row?.createdAt
}

export async function findRatings(
  db: Database,
  userId: string,
): Promise<Map<'item' | 'renter', Ratings>> {
  const rows = await db
    .select({
      about: reviews.about,
      rating: sql<number>`round(avg(${reviews.rating}), 2)::float`,
      reviewCount: count(),
    })
    .from(reviews)
    .where(and(eq(reviews.subjectId, userId), isSeen(reviews)))
    .groupBy(reviews.about)
  return new Map(rows.map(({ about, ...ratings }) => [about, ratings]))
}

/** Rentals completed by the sweep, at most a minute behind the calendar. */
export async function countCompleted(
  db: Database,
  side: { ownerId: string } | { renterId: string },
): Promise<number> {
  const isTheirs =
    'ownerId' in side ? eq(rentals.ownerId, side.ownerId) : eq(rentals.renterId, side.renterId)
  return db.$count(rentals, and(isTheirs, eq(rentals.status, 'completed')))
}

/** Median time to an answer. Excludes requests declined by accepting another request. */
export async function typicalAnswerMinutes(db: Database, userId: string): Promise<number | null> {
  const latest = db
    .select({
      minutes:
        sql<number>`extract(epoch from ${bookings.updatedAt} - ${bookings.createdAt}) / 60`.as(
          'minutes',
        ),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.ownerId, userId),
        inArray(bookings.status, ['accepted', 'declined']),
        isNull(bookings.statusReason),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(LATEST_REQUESTS)
    .as('latest')
  const [row] = await db
    .select({
      answered: count(),
      minutes: sql<
        number | null
      >`(percentile_cont(0.5) within group (order by ${latest.minutes}))::float`,
    })
    .from(latest)
  if (!row || row.answered < FEWEST_REQUESTS || row.minutes === null) return null
  return Math.max(0, Math.round(row.minutes))
}
