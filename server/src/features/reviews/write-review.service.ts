import type { NewReview } from '@commonplot/shared/reviews/reviews.contract.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Publish } from '../../domain-events.ts'
import { conflict } from '../../failures.ts'
import type { ReviewedItem } from './reviews.store.ts'
import {
  findDue,
  findParties,
  insertReview,
  showBoth,
  showDue,
  takeTurnToShow,
} from './written-reviews.store.ts'

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
