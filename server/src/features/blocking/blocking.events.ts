import type { EventHandler } from '../../event-handler.ts'
import { deleteBlocksOf } from './blocking.store.ts'

export const deleteBlocks: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteBlocksOf(tx, userId)
