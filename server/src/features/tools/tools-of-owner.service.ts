import type { EventHandler } from '../../event-handler.ts'
import type { PausedBy } from '../../sql/paused-by-columns.ts'
import { archiveToolsOf, pauseToolsOf, restoreToolsOf } from './tools-of-owner.store.ts'

type OfOwner = EventHandler<'account_closing'>

export const pauseTools =
  (by: PausedBy): OfOwner =>
  (tx, { userId }) =>
    pauseToolsOf(tx, userId, by)

export const restoreTools =
  (by: PausedBy): OfOwner =>
  (tx, { userId }) =>
    restoreToolsOf(tx, userId, by)

export const archiveTools: EventHandler<'account_closed'> = (tx, { userId }) =>
  archiveToolsOf(tx, userId)
