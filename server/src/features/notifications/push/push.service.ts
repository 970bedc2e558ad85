import { createHash } from 'node:crypto'
import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { DAY_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { PushOutcome, PushSender } from '../../../adapters/push/push.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { type ClaimedPush, claimPush, settlePush } from './push.store.ts'
import { deleteSubscription, findSubscriptions, type PushDevice } from './subscriptions.store.ts'

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'push'>

const FIRST_WAIT_MS = MINUTE_MS
const WAIT_GROWS_BY = 4
/** After a day a push is no longer news. */
const GIVE_UP_AFTER_MS = DAY_MS
/** Maximum of a topic (RFC 8030). */
const TOPIC_LENGTH = 32
/** Push services accept 4 kB (RFC 8030); a lock screen shows less. */
const WORDS_LENGTH = 300

/** One push at a time until none is due; safe in several processes. */
export async function deliverPushNotifications(deps: DeliveryDeps): Promise<void> {
  const { db, clock, push } = deps
  if (!push) return
  while (true) {
    const taken = await db.write((writable) => claimPush(writable, clock.now()))
    if (!taken) return
    await deliver(deps, push, taken)
  }
}

async function deliver({ db, clock }: DeliveryDeps, push: PushSender, taken: ClaimedPush) {
  const now = clock.now()
  const settle = (change: Omit<Parameters<typeof settlePush>[2], 'settledAt'>) =>
    db.write((writable) => settlePush(writable, taken, { ...change, settledAt: clock.now() }))
  if (taken.isRead) return settle({ state: 'skipped' })
  if (taken.notBefore > now) return settle({ state: 'waiting', dueAt: taken.notBefore })
  const devices = await findSubscriptions(db, taken.userId)
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const outcome = await push.send(device, pushMessage(taken, device))
      if (outcome === 'gone') {
        await db.write((writable) => deleteSubscription(writable, device.id, device.userId))
      }
      return outcome
    }),
  )
  await settle(afterSending(outcomes, taken, now))
}

/** Done once one device has received it. */
function afterSending(
  outcomes: readonly PushOutcome[],
  { tries, createdAt }: ClaimedPush,
  now: Date,
) {
  if (outcomes.includes('sent')) return { state: 'done' } as const
  if (outcomes.includes('unknown')) return { state: 'uncertain' } as const
  const dueAt = new Date(now.getTime() + FIRST_WAIT_MS * WAIT_GROWS_BY ** (tries - 1))
  const isInTime = dueAt.getTime() - createdAt.getTime() < GIVE_UP_AFTER_MS
  if (outcomes.includes('try_again') && isInTime) return { state: 'waiting', dueAt } as const
  return { state: outcomes.length === 0 ? 'skipped' : 'failed' } as const
}

const clip = (words: string) =>
  words.length > WORDS_LENGTH ? `${clipText(words, WORDS_LENGTH - 1)}…` : words

/** Contains written text only if the device shows previews. */
function pushMessage(taken: ClaimedPush, { showsPreviews }: PushDevice) {
  const { key, kind, group, title, body, previewBody, link } = taken
  const words = showsPreviews
    ? { title: clip(title), body: clip(previewBody ?? body) }
    : { title: 'Commonplot', body: KIND_WORDS[kind].discreet }
  const topic = createHash('sha256')
    .update(group ?? key)
    .digest('base64url')
    .slice(0, TOPIC_LENGTH)
  // The tag makes a later push of the group replace the previous one on the device.
  return { payload: JSON.stringify({ id: key, kind, ...words, link, tag: topic }), topic }
}
