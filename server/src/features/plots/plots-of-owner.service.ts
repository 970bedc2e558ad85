import type { EventHandler } from '../../event-handler.ts'
import type { PausedBy } from '../../sql/paused-by-columns.ts'
import { archivePlotsOf, pausePlotsOf, restorePlotsOf } from './plots-of-owner.store.ts'

type OfOwner = EventHandler<'account_closing'>

export const pausePlots =
  (by: PausedBy): OfOwner =>
  (tx, { userId }) =>
    pausePlotsOf(tx, userId, by)

export const restorePlots =
  (by: PausedBy): OfOwner =>
  (tx, { userId }) =>
    restorePlotsOf(tx, userId, by)

export const archivePlots: EventHandler<'account_closed'> = (tx, { userId }) =>
  archivePlotsOf(tx, userId)
