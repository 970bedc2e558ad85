import { createPublicKey } from 'node:crypto'
import {
  type NewPushSubscription,
  PUSH_DEVICES_MAX,
} from '@commonplot/shared/notifications/notifications.contract.ts'
import { v7 as newId } from 'uuid'
import type { PushSender } from '../../../adapters/push/push.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Acting, Caller } from '../../../caller.ts'
import { invalid, notFound } from '../../../failures.ts'
import {
  deleteAllButNewest,
  deleteFormer,
  deleteSubscription,
  findNewest,
  saveSubscription,
} from './subscriptions.store.ts'

function senderOf({ push }: AppDeps): PushSender {
  if (!push) throw notFound('Devices cannot be reached from here')
  return push
}

export const getPushKey = (deps: AppDeps) => ({ publicKey: senderOf(deps).publicKey })

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

const UNCOMPRESSED = 4

/** Push encryption needs a valid P-256 point. */
function isPointOnCurve(p256dh: string): boolean {
  const bytes = bytesOf(p256dh)
  const halves = [bytes.subarray(1, 33), bytes.subarray(33)]
  const [x = '', y = ''] = halves.map((half) => half.toString('base64url'))
  if (bytes[0] !== UNCOMPRESSED) return false
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    return true
  } catch {
    return false
  }
}

export async function addPushSubscription(
  deps: AppDeps,
  { endpoint, keys, previews, renewed }: NewPushSubscription,
  { userId, session }: Pick<Acting, 'userId' | 'session'>,
): Promise<{ id: string }> {
  if (!senderOf(deps).accepts(endpoint)) {
    throw invalid('endpoint: that is not a push service of a browser that we know')
  }
  if (!isPointOnCurve(keys.p256dh)) {
    throw invalid('keys.p256dh: that is not the public key of a browser')
  }
  const sessionId = session?.id ?? null
  const id = await deps.db.transaction(async (tx) => {
    const former = await findNewest(tx, userId, sessionId)
    // A renewal after the session has ended: its subscription was deleted with it.
    if (renewed && !former) throw notFound('Subscription not found')
    const saved = await saveSubscription(tx, {
      id: newId(),
      userId,
      sessionId,
      endpoint,
      p256dh: bytesOf(keys.p256dh).toString('base64url'),
      auth: bytesOf(keys.auth).toString('base64url'),
      showsPreviews: previews ?? (renewed ? former?.showsPreviews : false),
      createdAt: deps.clock.now(),
    })
    if (sessionId) await deleteFormer(tx, sessionId, saved)
    await deleteAllButNewest(tx, userId, PUSH_DEVICES_MAX)
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
