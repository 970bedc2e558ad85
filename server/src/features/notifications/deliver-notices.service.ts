import pLimit, { type LimitFunction } from 'p-limit'
import type { AppDeps } from '../../app-deps.ts'
import { deliverMailNotices } from './deliver-mail-notices.service.ts'
import { deliverPushNotices } from './deliver-push.service.ts'
import { giveUpAbandoned, isAnyAbandoned } from './push-rows.store.ts'

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'mail' | 'origin' | 'push'>

/** People told at once: a push service that is slow with one does not hold up the next. */
const LANES = 4
/** Longer than any conversation with a push service can take. */
const HANDED_AT_MOST_MS = 10 * 60_000

interface Delivery {
  lanes: LimitFunction
  underway: Set<Promise<void>>
}

const deliveries = new WeakMap<AppDeps['db'], Delivery>()

function deliveryOf({ db }: Pick<AppDeps, 'db'>): Delivery {
  const known = deliveries.get(db)
  if (known) return known
  const made: Delivery = { lanes: pLimit(LANES), underway: new Set() }
  deliveries.set(db, made)
  return made
}

/** To be called after a commit, so that nobody waits for the next sweep. */
export function wakeNotices(deps: DeliveryDeps): void {
  const { lanes, underway } = deliveryOf(deps)
  // One that waits for its turn will find whatever is there by then.
  if (lanes.pendingCount > 0) return
  const run = lanes(async () => {
    await deliverMailNotices(deps)
    await deliverPushNotices(deps)
  })
    // The rows are still waiting, and the next sweep comes within a minute.
    .catch(() => undefined)
    .finally(() => underway.delete(run))
  underway.add(run)
}

/** Resolves once nothing is under way. */
export async function settleNotices(deps: Pick<AppDeps, 'db'>): Promise<void> {
  const { underway } = deliveryOf(deps)
  while (underway.size > 0) await Promise.all(underway)
}

export async function sweepNotices(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps
  const handedBefore = new Date(clock.now().getTime() - HANDED_AT_MOST_MS)
  if (await isAnyAbandoned(db, handedBefore)) {
    await db.write((writable) => giveUpAbandoned(writable, handedBefore))
  }
  await deliverMailNotices(deps)
  // Others are not kept waiting for push services.
  wakeNotices(deps)
}
