import type { Review } from '@commonplot/shared/reviews/review.ts'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import { reviews } from './reviews.table.ts'

const MOST_SHOWN = 50

export async function findReviews(db: Database, where: SQL): Promise<Review[]> {
  const rows = await db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      answer: reviews.answer,
      visibleAt: reviews.visibleAt,
      author: { id: users.id, fullName: users.fullName, profileImage: users.profileImage },
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.authorId))
    .where(where)
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(MOST_SHOWN)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    visibleAt: row.visibleAt?.toISOString() ?? null,
  }))
}

const isSeen = sql`${reviews.about} = 'item' and ${reviews.visibleAt} is not null`
export const ofPlot = (plotId: string): SQL => sql`${reviews.plotId} = ${plotId} and ${isSeen}`
export const ofTool = (toolId: string): SQL => sql`${reviews.toolId} = ${toolId} and ${isSeen}`
