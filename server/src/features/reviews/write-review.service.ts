import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import { statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { ReviewOfRental } from '@commonplot/shared/reviews/review.ts'
import { seenFromDay } from '@commonplot/shared/reviews/review-rules.ts'
import type { NewReview } from '@commonplot/shared/reviews/reviews.contract.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Caller } from '../../caller.ts'
import type { Publish } from '../../domain-events.ts'
import { conflict, notFound } from '../../failures.ts'
import { lockOwnRental, otherOf, readOwnRental } from '../rentals/parties.service.ts'
import { refreshScreens } from '../rentals/rental-news.service.ts'
import { reviewsOfRental } from './reviews.service.ts'
import type { ReviewedItem } from './reviews.store.ts'
import {
  findDue,
  findParties,
  insertReview,
  showBoth,
  showDue,
  takeTurnToShow,
} from './written-reviews.store.ts'

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
      subjectId: otherOf(rental, by),
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

/** The ratings of so many items are locked at most, and about so long, however slow a machine is. */
const SHOWN_AT_MOST = 20
const SHOWN_AT_FIRST = 4
const LOCKED_MS = 10

interface WrittenReview extends NewReview {
  rentalId: string
  item: ReviewedItem
  about: 'item' | 'renter'
  authorId: string
  subjectId: string
  /** When it is seen at the latest. */
  visibleFrom: Date
}

/**
 * Writes one of the two reviews of a rental, which the caller has locked. It is seen, and counts,
 * once the other is there too or its time has come; ratings follow in the same transaction.
 */
export async function writeReview(
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
  await tellOfSeen(tx, isSeen ? [id, ...shown] : shown, { publish, now })
  return id
}

async function tellOfSeen(
  tx: WritableDatabase,
  ids: string[],
  { publish, now }: { publish: Publish; now: Date },
): Promise<void> {
  for (const review of await findParties(tx, ids)) {
    await publish(tx, 'review_seen', { ...review, at: now })
  }
}

/** Shows what has waited long enough for the other's. One that goes wrong keeps no other waiting. */
export async function sweepReviews({
  db,
  clock,
  publish,
}: Pick<AppDeps, 'db' | 'clock' | 'publish'>): Promise<void> {
  const now = clock.now()
  const show = (ids: string[]) =>
    db.transaction(async (tx) => {
      await takeTurnToShow(tx)
      const began = performance.now()
      await tellOfSeen(tx, await showDue(tx, ids, now), { publish, now })
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
