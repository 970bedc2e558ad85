import type { EventHandler } from '../../event-handler.ts'
import { markAllLeaving } from './photos.store.ts'

export const removePhotos: EventHandler<'account_closed'> = (tx, { userId }) =>
  markAllLeaving(tx, userId)
