import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { AppDeps } from '../../app-deps.ts'
import { backgroundWork } from '../../background/background-work.ts'
import { deliverMailNotifications } from './mail/mail.service.ts'
import { deliverPushNotifications } from './push/push.service.ts'
import { markAbandonedUncertain } from './push/push.store.ts'

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'mail' | 'origin' | 'push'>

/** Longer than any request to a push service. */
const HANDED_AT_MOST_MS = 10 * MINUTE_MS

async function deliver(deps: DeliveryDeps): Promise<void> {
  await deliverMailNotifications(deps)
  await deliverPushNotifications(deps)
}

/** `wakeDelivery` after a commit; `settleDelivery` resolves once no delivery is running. */
export const { wake: wakeDelivery, settle: settleDelivery } = backgroundWork('notices', deliver)

export async function sweepDelivery(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps
  const handedBefore = new Date(clock.now().getTime() - HANDED_AT_MOST_MS)
  await db.write((writable) => markAbandonedUncertain(writable, handedBefore))
  await deliverMailNotifications(deps)
  // Not awaited: push services may be slow, and other sweeps follow.
  wakeDelivery(deps)
}
