import type { EventHandler } from '../../event-handler.ts'
import { deleteSavedBy } from './plants.store.ts'

export const forgetSavedPlants: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteSavedBy(tx, userId)
