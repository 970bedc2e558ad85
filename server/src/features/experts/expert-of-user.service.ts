import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import type { EventHandler } from '../../domain-events.ts'
import { emptyExpert, setGone } from './expert-of-user.store.ts'

export const hideExpert: EventHandler<'account_closing'> = (tx, { userId, at }) =>
  setGone(tx, userId, at)

export const showExpert: EventHandler<'account_reopened'> = (tx, { userId }) =>
  setGone(tx, userId, null)

/** Who was booked stays in the threads of those who booked them, without a face. */
export const forgetExpert: EventHandler<'account_closed'> = (tx, { userId, at }) =>
  emptyExpert(tx, userId, { name: FORMER_NEIGHBOUR, goneAt: at })
