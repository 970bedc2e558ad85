import {
  type NewPushSubscription,
  PUSH_DEVICES_MAX,
} from '@commonplot/shared/notifications/push-subscription.ts'
import { v7 as newId } from 'uuid'
import type { PushSender } from '../../adapters/push/push.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { invalid, notFound } from '../../failures.ts'
import { deleteSubscription, keepNewest, saveSubscription } from './push-subscriptions.store.ts'

function senderOf({ push }: AppDeps): PushSender {
  if (!push) throw notFound('Devices cannot be reached from here')
  return push
}

export const getPushKey = (deps: AppDeps) => ({ publicKey: senderOf(deps).publicKey })

export async function addPushSubscription(
  deps: AppDeps,
  { endpoint, keys, previews = false }: NewPushSubscription,
  { userId }: Caller,
): Promise<{ id: string }> {
  if (!senderOf(deps).accepts(endpoint)) {
    throw invalid('endpoint: that is not a push service of a browser that we know')
  }
  const id = await deps.db.transaction(async (tx) => {
    const saved = await saveSubscription(tx, {
      id: newId(),
      userId,
      endpoint,
      ...keys,
      showsPreviews: previews,
      createdAt: deps.clock.now(),
    })
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
