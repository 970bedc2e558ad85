import type { EventHandler } from '../../event-handler.ts'
import { removePhotosOf } from './used-photos.service.ts'

export const removePhotos: EventHandler<'account_closed'> = (tx, { userId }) =>
  removePhotosOf(tx, userId)
