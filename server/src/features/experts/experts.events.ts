import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import type { EventHandler } from '../../event-handler.ts'
import { anonymizeExpert, hideExpertOf, showExpertOf } from './experts.store.ts'
import type { GoneBy } from './experts.table.ts'

type OfPerson = EventHandler<'account_closing'>

export const hideExpert =
  (by: GoneBy): OfPerson =>
  (tx, { userId, at }) =>
    hideExpertOf(tx, userId, by, at)

export const showExpert =
  (by: GoneBy): OfPerson =>
  (tx, { userId }) =>
    showExpertOf(tx, userId, by)

/** Message threads keep the expert, without name and picture. */
export const forgetExpert: EventHandler<'account_closed'> = (tx, { userId, at }) =>
  anonymizeExpert(tx, userId, { name: FORMER_NEIGHBOUR, goneAt: at })
