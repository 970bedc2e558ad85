import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { AppDeps } from '../../app-deps.ts'
import { backgroundWork } from '../../background/background-work.ts'
import { deliverMailNotices } from './mail/mail.service.ts'
import { deliverPushNotices } from './push/push.service.ts'
import { giveUpAbandoned } from './push/push.store.ts'

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'mail' | 'origin' | 'push'>

/** Longer than any conversation with a push service can take. */
const HANDED_AT_MOST_MS = 10 * MINUTE_MS

async function deliver(deps: DeliveryDeps): Promise<void> {
  await deliverMailNotices(deps)
  await deliverPushNotices(deps)
}

/** To wake them after a commit; settled once nothing is under way. */
export const { wake: wakeNotices, settle: settleNotices } = backgroundWork('notices', deliver)

export async function sweepNotices(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps
  const handedBefore = new Date(clock.now().getTime() - HANDED_AT_MOST_MS)
  await db.write((writable) => giveUpAbandoned(writable, handedBefore))
  await deliverMailNotices(deps)
  // Others are not kept waiting for push services.
  wakeNotices(deps)
}
