import type { EventHandler } from '../../domain-events.ts'
import { deleteEverythingOf } from './notifications.store.ts'

/** They have left for good, and with them what they were told and where. */
export const forgetNotifications: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteEverythingOf(tx, userId)
