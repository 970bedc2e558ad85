import type { EventHandler } from '../../domain-events.ts'
import { archiveToolsOf, pauseToolsOf, restoreToolsOf } from './tools-of-owner.store.ts'

export const pauseTools: EventHandler<'account_closing'> = (tx, { userId }) =>
  pauseToolsOf(tx, userId, 'closing')

export const restoreTools: EventHandler<'account_reopened'> = (tx, { userId }) =>
  restoreToolsOf(tx, userId, 'closing')

export const archiveTools: EventHandler<'account_closed'> = (tx, { userId }) =>
  archiveToolsOf(tx, userId)
