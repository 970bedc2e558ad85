import type { EventHandler } from '../../event-handler.ts'
import { deleteAppealsOf } from './appeals/appeals.store.ts'

export const deleteAppeals: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteAppealsOf(tx, userId)
