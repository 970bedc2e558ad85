import type { EventHandler } from '../../event-handler.ts'
import { forgetLocations } from './sync-runs.store.ts'

/** Where somebody looked says where they live. */
export const forgetTypedPlaces: EventHandler<'account_closed'> = (tx, { userId }) =>
  forgetLocations(tx, userId)
