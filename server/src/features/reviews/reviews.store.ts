import type { Review } from '@commonplot/shared/reviews/review.ts'
import { desc, eq, type SQL } from 'drizzle-orm'
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
      author: { id: users.id, fullName: users.fullName, profileImage: users.profileImage },
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.authorId))
    .where(where)
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(MOST_SHOWN)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export const ofPlot = (plotId: string): SQL => eq(reviews.plotId, plotId)
export const ofTool = (toolId: string): SQL => eq(reviews.toolId, toolId)
