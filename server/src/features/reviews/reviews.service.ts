import type { Review } from '@commonplot/shared/reviews/review.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { findReviews, ofPlot, ofTool } from './reviews.store.ts'

export function listReviews(
  db: Database,
  item: { type: 'plot' | 'tool'; id: string },
): Promise<Review[]> {
  return findReviews(db, item.type === 'plot' ? ofPlot(item.id) : ofTool(item.id))
}
