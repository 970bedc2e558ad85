import { PATHS, rentalPath } from '@commonplot/shared/screens/screens.ts'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { HidingStore } from '../../hiding.ts'
import { isSeen, reviews } from './reviews.table.ts'

/** No sweep ever comes so far. */
const NEVER = new Date('9999-12-31T00:00:00Z')

const told = {
  authorId: reviews.authorId,
  subjectId: reviews.subjectId,
  rentalId: reviews.rentalId,
}
type Told = Record<keyof typeof told, string | null>
const toHidden = ({ authorId, subjectId, rentalId }: Told) => ({
  ...{ personId: authorId, subjectId },
  name: 'your review',
  link: rentalId === null ? PATHS.profile : rentalPath(rentalId),
})

/**
 * A hidden review loses the moment since when it is seen, and with it its place in every list, count
 * and rating. One that is not seen yet cannot be hidden: to show it again would show it too soon.
 */
export const hiding: HidingStore = {
  async hide(tx, id, hiddenReason) {
    const [row] = await tx
      .update(reviews)
      .set({ hiddenReason, visibleAt: null, visibleFrom: NEVER })
      .where(and(eq(reviews.id, id), isSeen(reviews)))
      .returning(told)
    return row && toHidden(row)
  },
  async show(tx, id, now) {
    const [row] = await tx
      .update(reviews)
      .set({ hiddenReason: null, visibleAt: now, visibleFrom: now })
      .where(and(eq(reviews.id, id), isNotNull(reviews.hiddenReason)))
      .returning(told)
    return row && toHidden(row)
  },
  async exists(db, id) {
    const isKnown = or(isSeen(reviews), isNotNull(reviews.hiddenReason))
    return (await db.$count(reviews, and(eq(reviews.id, id), isKnown))) > 0
  },
}
