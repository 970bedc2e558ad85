import {
  type NewPushSubscription,
  PUSH_DEVICES_MAX,
} from '@commonplot/shared/notifications/push-subscription.ts'
import { v7 as newId } from 'uuid'
import type { PushSender } from '../../adapters/push/push.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting, Caller } from '../../caller.ts'
import { invalid, notFound } from '../../failures.ts'
import {
  deleteFormer,
  deleteSubscription,
  findNewest,
  keepNewest,
  saveSubscription,
} from './push-subscriptions.store.ts'

function senderOf({ push }: AppDeps): PushSender {
  if (!push) throw notFound('Devices cannot be reached from here')
  return push
}

export const getPushKey = (deps: AppDeps) => ({ publicKey: senderOf(deps).publicKey })

export async function addPushSubscription(
  deps: AppDeps,
  { endpoint, keys, previews, renewed }: NewPushSubscription,
  { userId, session }: Pick<Acting, 'userId' | 'session'>,
): Promise<{ id: string }> {
  if (!senderOf(deps).accepts(endpoint)) {
    throw invalid('endpoint: that is not a push service of a browser that we know')
  }
  const sessionId = session?.id ?? null
  const id = await deps.db.transaction(async (tx) => {
    const former = await findNewest(tx, userId, sessionId)
    // What was asked for in a session that is over ended with it.
    if (renewed && !former) throw notFound('Subscription not found')
    const saved = await saveSubscription(tx, {
      id: newId(),
      userId,
      sessionId,
      endpoint,
      ...keys,
      showsPreviews: previews ?? (renewed ? former?.showsPreviews : false),
      createdAt: deps.clock.now(),
    })
    if (sessionId) await deleteFormer(tx, sessionId, saved)
    await keepNewest(tx, userId, PUSH_DEVICES_MAX)
    return saved
  })
  return { id }
}

export async function removePushSubscription(
  { db }: AppDeps,
  id: string,
  { userId }: Caller,
): Promise<null> {
  const wasThere = await db.write((writable) => deleteSubscription(writable, id, userId))
  if (!wasThere) throw notFound('Subscription not found')
  return null
}
