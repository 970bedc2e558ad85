import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import { statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { ReviewOfRental } from '@commonplot/shared/reviews/review.ts'
import { seenFromDay } from '@commonplot/shared/reviews/review-rules.ts'
import type { NewReview } from '@commonplot/shared/reviews/reviews.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, notFound } from '../../failures.ts'
import { counterpartyId, lockOwnRental, readOwnRental } from '../rentals/rental-parties.service.ts'
import { refreshScreens } from '../rentals/rental-updates.service.ts'
import { reviewsOfRental } from './reviews.service.ts'
import { writeReview } from './write-review.service.ts'

/** The renter says what the item was like, the host what the renter was. */
export async function reviewRental(
  deps: AppDeps,
  id: string,
  written: NewReview,
  caller: Caller,
): Promise<ReviewOfRental> {
  const { db, publish, clock } = deps
  const now = clock.now()
  const { rental, reviewId } = await db.transaction(async (tx) => {
    // Two who write at once come one after the other, so that the second sees the first.
    const { rental, side: by } = await lockOwnRental(tx, id, caller)
    assertOver(rental, now)
    const review = {
      ...written,
      rentalId: id,
      item: { type: rental.type, id: rental.plotId ?? rental.toolId ?? '' },
      about: by === 'renter' ? ('item' as const) : ('renter' as const),
      authorId: caller.userId,
      subjectId: counterpartyId(rental, by),
      visibleFrom: startOfDay(seenFromDay(rental), rental.timeZone),
    }
    return { rental, reviewId: await writeReview(tx, review, { publish, now }) }
  })
  await refreshScreens(deps, rental)
  const all = await reviewsOfRental(db, id, caller.userId)
  const own = all.find((review) => review.id === reviewId)
  if (!own) throw notFound('Review not found')
  return own
}

function assertOver(rental: Parameters<typeof statusAt>[0], now: Date): void {
  const status = statusAt(rental, now)
  if (status === 'confirmed' || status === 'held') {
    throw conflict('A rental can be reviewed when it is over.')
  }
  if (status !== 'completed') {
    throw conflict(`This rental is ${status}, so there is nothing to review.`)
  }
}

export async function listReviewsOfRental(
  { db }: AppDeps,
  id: string,
  caller: Caller,
): Promise<ReviewOfRental[]> {
  await readOwnRental(db, id, caller)
  return reviewsOfRental(db, id, caller.userId)
}
