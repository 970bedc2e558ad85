import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { ReviewOfPerson, ReviewOfRental } from '@commonplot/shared/reviews/rental-review.ts'
import type { Review, StarCount } from '@commonplot/shared/reviews/review.ts'
import { PATHS, rentalPath } from '@commonplot/shared/screens/screens.ts'
import { and, count, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import type { HidingStore } from '../../hiding.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import { isSeen, isSeenOfItem, reviews } from './reviews.table.ts'

/** By the moment of publishing: a review may wait two weeks for the other one. */
const NEWEST_FIRST: ListOrder = { value: sql<string>`${reviews.visibleAt}`, direction: 'desc' }

const reviewColumns = {
  id: reviews.id,
  rating: reviews.rating,
  comment: reviews.comment,
  createdAt: reviews.createdAt,
  answer: reviews.answer,
  visibleAt: reviews.visibleAt,
  about: reviews.about,
  author: PERSON_SUMMARY,
}

const selectReviews = (db: Database) =>
  db.select(reviewColumns).from(reviews).leftJoin(users, eq(users.id, reviews.authorId))

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

function toReview({ about: _, ...row }: ReviewRow): Review {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    visibleAt: row.visibleAt?.toISOString() ?? null,
  }
}

export interface ReviewedItem {
  type: RentalType
  id: string
}

const ofItem = ({ type, id }: ReviewedItem): SQL =>
  sql`${type === 'plot' ? reviews.plotId : reviews.toolId} = ${id} and ${isSeenOfItem(reviews)}`

interface ReviewSearch {
  cursor: string | undefined
  viewerId: string | null
}

export async function findReviewsOfItem(
  db: TransactionalDatabase,
  item: ReviewedItem,
  { cursor, viewerId }: ReviewSearch,
): Promise<Page<Review>> {
  const seen = notHiddenFrom(reviews.authorId, viewerId)
  return findPage(
    db,
    { table: reviews, where: ofItem(item), seen, order: NEWEST_FIRST, cursor },
    (isOnPage) => selectReviews(db).where(isOnPage),
    toReview,
  )
}

export async function countStars(db: Database, item: ReviewedItem): Promise<StarCount[]> {
  return db
    .select({ stars: reviews.rating, count: count() })
    .from(reviews)
    .where(ofItem(item))
    .groupBy(reviews.rating)
}

export async function findReviewsOfUser(
  db: TransactionalDatabase,
  userId: string,
  { cursor, viewerId }: ReviewSearch,
): Promise<Page<ReviewOfPerson>> {
  const seen = notHiddenFrom(reviews.authorId, viewerId)
  const where = and(eq(reviews.subjectId, userId), isSeen(reviews))
  return findPage(
    db,
    { table: reviews, where, seen, order: NEWEST_FIRST, cursor },
    (isOnPage) => selectWithItem(db).where(isOnPage),
    toReviewOfPerson,
  )
}

const selectWithItem = (db: Database) =>
  db
    .select({
      ...reviewColumns,
      itemType: sql<RentalType>`case when ${reviews.plotId} is null then 'tool' else 'plot' end`,
      itemId: sql<string>`coalesce(${reviews.plotId}, ${reviews.toolId})`,
      itemName: sql<string>`coalesce(${plots.name}, ${tools.name})`,
      isItemHidden: sql<boolean>`coalesce(${plots.hiddenReason}, ${tools.hiddenReason}) is not null`,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.authorId))
    .leftJoin(plots, eq(plots.id, reviews.plotId))
    .leftJoin(tools, eq(tools.id, reviews.toolId))

type RowWithItem = Awaited<ReturnType<typeof selectWithItem>>[number]

function toReviewOfPerson(reviewed: RowWithItem): ReviewOfPerson {
  const { itemType, itemId, itemName, isItemHidden, ...row } = reviewed
  return {
    ...toReview(row),
    role: row.about === 'item' ? 'host' : 'renter',
    item: isItemHidden ? null : { type: itemType, id: itemId, name: itemName },
  }
}

/** The reader's own review and the published ones. */
export async function findReviewsOfRental(
  db: Database,
  rentalId: string,
  readerId: string,
): Promise<ReviewOfRental[]> {
  const isReadable = or(eq(reviews.authorId, readerId), isSeen(reviews))
  const rows = await db
    .select({ ...reviewColumns, hiddenReason: reviews.hiddenReason })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.authorId))
    .where(and(eq(reviews.rentalId, rentalId), isReadable))
    .orderBy(reviews.createdAt, reviews.id)
  return rows.map(({ hiddenReason, ...row }) => ({
    ...toReview(row),
    by: row.about === 'item' ? 'renter' : 'owner',
    hiddenReason: hiddenReason ?? undefined,
  }))
}

export async function findReview(db: Database, id: string): Promise<Review | undefined> {
  const [row] = await selectReviews(db).where(eq(reviews.id, id))
  return row && toReview(row)
}

/** A date that no sweep reaches. */
const NEVER = new Date('9999-12-31T00:00:00Z')

const hiddenColumns = {
  authorId: reviews.authorId,
  subjectId: reviews.subjectId,
  rentalId: reviews.rentalId,
}
type HiddenRow = Record<keyof typeof hiddenColumns, string | null>
const toHidden = ({ authorId, subjectId, rentalId }: HiddenRow) => ({
  ...{ personId: authorId, subjectId },
  name: 'your review',
  link: rentalId === null ? PATHS.profile : rentalPath(rentalId),
})

/**
 * Hiding clears `visible_at`, which removes the review from every list, count and rating. A review
 * that is not published yet cannot be hidden: showing it again would publish it too early.
 */
export const hidingOfReviews: HidingStore = {
  async hide(tx, id, hiddenReason) {
    const [row] = await tx
      .update(reviews)
      .set({ hiddenReason, visibleAt: null, visibleFrom: NEVER })
      .where(and(eq(reviews.id, id), isSeen(reviews)))
      .returning(hiddenColumns)
    return row && toHidden(row)
  },
  async show(tx, id, now) {
    const [row] = await tx
      .update(reviews)
      .set({ hiddenReason: null, visibleAt: now, visibleFrom: now })
      .where(and(eq(reviews.id, id), isNotNull(reviews.hiddenReason)))
      .returning(hiddenColumns)
    return row && toHidden(row)
  },
  async exists(db, id) {
    const isKnown = or(isSeen(reviews), isNotNull(reviews.hiddenReason))
    return (await db.$count(reviews, and(eq(reviews.id, id), isKnown))) > 0
  },
}
