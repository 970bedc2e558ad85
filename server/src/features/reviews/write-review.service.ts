import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import { statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { ReviewOfRental } from '@commonplot/shared/reviews/rental-review.ts'
import { seenFromDay } from '@commonplot/shared/reviews/review-rules.ts'
import type { NewReview } from '@commonplot/shared/reviews/reviews.contract.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Caller } from '../../caller.ts'
import type { Publish } from '../../domain-events.ts'
import { conflict, notFound } from '../../failures.ts'
import { counterpartyId, lockOwnRental } from '../rentals/rental-parties.service.ts'
import { refreshScreens } from '../rentals/rental-updates.service.ts'
import { findReviewsOfRental, type ReviewedItem } from './reviews.store.ts'
import {
  findDue,
  findParties,
  insertReview,
  lockShowing,
  showBoth,
  showDue,
} from './written-reviews.store.ts'

/** A batch locks the ratings of at most this many items, for about this long on any machine. */
const SHOWN_AT_MOST = 20
const SHOWN_AT_FIRST = 4
const LOCKED_MS = 10

/** The renter reviews the item, the host reviews the renter. */
export async function reviewRental(
  deps: AppDeps,
  id: string,
  written: NewReview,
  caller: Caller,
): Promise<ReviewOfRental> {
  const { db, publish, clock } = deps
  const now = clock.now()
  const { rental, reviewId } = await db.transaction(async (tx) => {
    // The lock orders concurrent reviews: the second sees the first.
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
  const all = await findReviewsOfRental(db, id, caller.userId)
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

interface WrittenReview extends NewReview {
  rentalId: string
  item: ReviewedItem
  about: 'item' | 'renter'
  authorId: string
  subjectId: string
  /** The review is published then at the latest. */
  visibleFrom: Date
}

/**
 * Writes one of the two reviews of a locked rental. It is published with the second review or on
 * `visibleFrom`. Ratings change in the same transaction.
 */
async function writeReview(
  tx: WritableDatabase,
  { item, ...written }: WrittenReview,
  { publish, now }: { publish: Publish; now: Date },
): Promise<string> {
  const id = newId()
  const isSeen = written.visibleFrom <= now
  const isWritten = await insertReview(tx, {
    ...{ ...written, id, createdAt: now },
    visibleAt: isSeen ? now : null,
    ...(item.type === 'plot' ? { plotId: item.id } : { toolId: item.id }),
  })
  if (!isWritten) throw conflict('You have reviewed this rental already.')
  const shown = await showBoth(tx, written.rentalId, now)
  await publishSeen(tx, isSeen ? [id, ...shown] : shown, { publish, now })
  return id
}

async function publishSeen(
  tx: WritableDatabase,
  ids: string[],
  { publish, now }: { publish: Publish; now: Date },
): Promise<void> {
  for (const review of await findParties(tx, ids)) {
    await publish(tx, 'review_seen', { ...review, at: now })
  }
}

/** Publishes due reviews. A review that fails does not delay the others. */
export async function sweepReviews({
  db,
  clock,
  publish,
}: Pick<AppDeps, 'db' | 'clock' | 'publish'>): Promise<void> {
  const now = clock.now()
  const show = (ids: string[]) =>
    db.transaction(async (tx) => {
      await lockShowing(tx)
      const began = performance.now()
      await publishSeen(tx, await showDue(tx, ids, now), { publish, now })
      return performance.now() - began
    })
  const due = await findDue(db, now)
  const wrong: string[] = []
  let most = SHOWN_AT_FIRST
  while (due.length > 0) {
    const some = due.splice(0, most)
    const tookMs = await show(some).catch(() => void wrong.push(...some))
    if (tookMs) most = Math.max(1, Math.min(SHOWN_AT_MOST, Math.floor((most * LOCKED_MS) / tookMs)))
  }
  await oneByOne(wrong, (id) => show([id]))
}
