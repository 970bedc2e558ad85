import type { EventHandler } from '../../event-handler.ts'
import { forgetLocations } from './sync-runs.store.ts'

/** The location of a sync may be the user's home. */
export const forgetSyncLocations: EventHandler<'account_closed'> = (tx, { userId }) =>
  forgetLocations(tx, userId)
