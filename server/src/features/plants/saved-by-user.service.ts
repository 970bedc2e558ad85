import type { EventHandler } from '../../event-handler.ts'
import { deleteSavedBy } from './saved-plants.store.ts'

export const forgetSavedPlants: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteSavedBy(tx, userId)
