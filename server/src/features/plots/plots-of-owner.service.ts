import type { EventHandler } from '../../domain-events.ts'
import { archivePlotsOf, pausePlotsOf, restorePlotsOf } from './plots-of-owner.store.ts'

export const pausePlots: EventHandler<'account_closing'> = (tx, { userId }) =>
  pausePlotsOf(tx, userId, 'closing')

export const restorePlots: EventHandler<'account_reopened'> = (tx, { userId }) =>
  restorePlotsOf(tx, userId, 'closing')

export const archivePlots: EventHandler<'account_closed'> = (tx, { userId }) =>
  archivePlotsOf(tx, userId)
