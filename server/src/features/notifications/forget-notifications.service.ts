import type { EventHandler } from '../../event-handler.ts'
import { takeNameOff } from './former-neighbour.store.ts'
import { deleteEverythingOf } from './notifications.store.ts'

/** They have left for good, and with them what they were told and where. */
export const forgetNotifications: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteEverythingOf(tx, userId)

/** What others were told stays told, of nobody in particular. */
export const takeNameOffNotices: EventHandler<'account_closed'> = (tx, { userId }) =>
  takeNameOff(tx, userId)
