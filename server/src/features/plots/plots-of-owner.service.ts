import type { EventHandler } from '../../domain-events.ts'
import { archivePlotsOf, pausePlotsOf, restorePlotsOf } from './plots-of-owner.store.ts'

export const pausePlots: EventHandler<'account_closing'> = (tx, { userId }) =>
  pausePlotsOf(tx, userId)

export const restorePlots: EventHandler<'account_reopened'> = (tx, { userId }) =>
  restorePlotsOf(tx, userId)

export const archivePlots: EventHandler<'account_closed'> = (tx, { userId }) =>
  archivePlotsOf(tx, userId)
