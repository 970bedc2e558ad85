import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { reviews } from './reviews.table.ts'

/** The id of an advisory lock. No other lock of the product has it. */
const SHOWING_LOCK = 51_904

/** False if this side of the rental has a review already. */
export async function insertReview(
  tx: WritableDatabase,
  row: typeof reviews.$inferInsert,
): Promise<boolean> {
  const written = await tx
    .insert(reviews)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reviews.id })
  return written.length > 0
}

/** Publishes both reviews of a rental once both are written. */
export async function showBoth(
  tx: WritableDatabase,
  rentalId: string,
  now: Date,
): Promise<string[]> {
  const shown = await tx
    .update(reviews)
    .set({ visibleAt: now })
    .where(
      and(
        eq(reviews.rentalId, rentalId),
        isNull(reviews.visibleAt),
        isNull(reviews.hiddenReason),
        sql`(select count(*) from ${reviews} w where w.rental_id = ${rentalId}) = 2`,
      ),
    )
    .returning({ id: reviews.id })
  return shown.map(({ id }) => id)
}

/** One process publishes at a time: it locks the ratings of several items, which could deadlock. */
export async function lockShowing(tx: WritableDatabase): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SHOWING_LOCK})`)
}

const isDue = (now: Date) =>
  and(isNull(reviews.visibleAt), isNull(reviews.hiddenReason), lte(reviews.visibleFrom, now))

/** Reviews whose `visible_from` has passed, oldest first. */
export async function findDue(db: Database, now: Date): Promise<string[]> {
  const due = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(isDue(now))
    .orderBy(reviews.visibleFrom)
  return due.map(({ id }) => id)
}

/** Publishes the reviews that are still due, and skips locked ones. */
export async function showDue(tx: WritableDatabase, ids: string[], now: Date): Promise<string[]> {
  const due = tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(inArray(reviews.id, ids), isDue(now)))
    .for('update', { skipLocked: true })
  const shown = await tx
    .update(reviews)
    .set({ visibleAt: now })
    .where(inArray(reviews.id, due))
    .returning({ id: reviews.id })
  return shown.map(({ id }) => id)
}

const selectParties = (db: Database) =>
  db
    .select({
      reviewId: reviews.id,
      rentalId: reviews.rentalId,
      about: reviews.about,
      authorId: reviews.authorId,
      subjectId: reviews.subjectId,
      visibleAt: reviews.visibleAt,
      itemName: sql<string>`coalesce(${plots.name}, ${tools.name})`,
    })
    .from(reviews)
    .leftJoin(plots, eq(plots.id, reviews.plotId))
    .leftJoin(tools, eq(tools.id, reviews.toolId))

export type ReviewParties = Awaited<ReturnType<typeof selectParties>>[number]

export async function findParties(db: Database, ids: string[]): Promise<ReviewParties[]> {
  return ids.length > 0 ? selectParties(db).where(inArray(reviews.id, ids)) : []
}

/** False for an answered or unpublished review. */
export async function insertAnswer(
  tx: WritableDatabase,
  { id, answer, now }: { id: string; answer: string; now: Date },
): Promise<boolean> {
  const answered = await tx
    .update(reviews)
    .set({ answer, answeredAt: now })
    .where(and(eq(reviews.id, id), isNull(reviews.answer), isNotNull(reviews.visibleAt)))
    .returning({ id: reviews.id })
  return answered.length > 0
}
