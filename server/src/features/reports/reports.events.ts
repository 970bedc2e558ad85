import type { EventHandler } from '../../event-handler.ts'
import { anonymizeReports } from './reports.store.ts'

export const anonymizeInReports: EventHandler<'account_closed'> = (tx, { userId }) =>
  anonymizeReports(tx, userId)
