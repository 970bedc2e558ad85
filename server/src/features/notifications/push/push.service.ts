import { createHash } from 'node:crypto'
import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { DAY_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { PushOutcome, PushSender } from '../../../adapters/push/push.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { settlePush, type TakenPush, takePush } from './push.store.ts'
import { deleteSubscription, findSubscriptions, type PushDevice } from './subscriptions.store.ts'

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'push'>

const FIRST_WAIT_MS = MINUTE_MS
const WAIT_GROWS_BY = 4
/** A push tells what is new; after a day it is not. */
const GIVE_UP_AFTER_MS = DAY_MS
/** A push service takes as a topic at most this much. */
const TOPIC_LENGTH = 32
/** A push service takes 4 kB; a lock screen shows less. */
const WORDS_LENGTH = 300

/** One after the other, until nothing is due. Any number of processes may do so at once. */
export async function deliverPushNotices(deps: DeliveryDeps): Promise<void> {
  const { db, clock, push } = deps
  if (!push) return
  while (true) {
    const taken = await db.write((writable) => takePush(writable, clock.now()))
    if (!taken) return
    await deliver(deps, push, taken)
  }
}

async function deliver({ db, clock }: DeliveryDeps, push: PushSender, taken: TakenPush) {
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

/** A person whom one device has told is told. */
function afterSending(
  outcomes: readonly PushOutcome[],
  { tries, createdAt }: TakenPush,
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

/** What somebody wrote is in it only where the person lets this device show it. */
function pushMessage(taken: TakenPush, { showsPreviews }: PushDevice) {
  const { key, kind, group, title, body, previewBody, link } = taken
  const words = showsPreviews
    ? { title: clip(title), body: clip(previewBody ?? body) }
    : { title: 'Commonplot', body: KIND_WORDS[kind].discreet }
  const topic = createHash('sha256')
    .update(group ?? key)
    .digest('base64url')
    .slice(0, TOPIC_LENGTH)
  // On the device, too, a later one takes the place of the one before.
  return { payload: JSON.stringify({ id: key, kind, ...words, link, tag: topic }), topic }
}
