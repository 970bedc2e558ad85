import { threadGroup } from '@commonplot/shared/notifications/notification.ts'
import type { EventHandler } from '../../event-handler.ts'
import { silenceGroups } from '../notifications/notifications.service.ts'
import { findThreadsBetween } from './messaging.store.ts'

/** What the two wrote to each other stays to be read, and rings nowhere any more. */
export const silenceThreads: EventHandler<'person_blocked'> = async (tx, event) => {
  const { userId, blockedId, at } = event
  const threads = await findThreadsBetween(tx, userId, blockedId)
  await silenceGroups(tx, [userId, blockedId], threads.map(threadGroup), at)
}
