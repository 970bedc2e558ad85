import { daysInWords } from '@commonplot/shared/dates/day-words.ts'
import type { EventHandler } from '../../event-handler.ts'
import { placeOfRequest, placeWithoutThread, requestKey } from './booking-thread.service.ts'
import { markTheseRead } from './notifications.store.ts'
import { notify } from './notify.service.ts'
import { findName } from './people.store.ts'

export const tellOfRequest: EventHandler<'booking_requested'> = async (
  tx,
  { booking, at },
  deps,
) => {
  const { id, itemName, ownerId, requesterId, notes } = booking
  const days = daysInWords(booking)
  await notify(deps, tx, {
    ...placeWithoutThread(id),
    key: requestKey(id),
    kind: 'booking_request',
    to: ownerId,
    from: requesterId,
    title: `${await findName(tx, requesterId)} asks for ${itemName}`,
    body: notes ? `${days}. ${notes}` : `${days}.`,
    at,
  })
}

const ANSWERS = {
  accepted: { title: 'was accepted', body: 'See what to do next.' },
  declined: { title: 'was declined', body: 'Other days or places may be free.' },
  cancelled: { title: 'was taken back', body: 'You need not answer it any more.' },
  expired: { title: 'has expired', body: 'Other days may be free.' },
} as const

/** Who answered has read the request. */
export const tellOfAnswer: EventHandler<'booking_answered'> = async (tx, event, deps) => {
  const { booking, answer, toId, reason, at } = event
  const { id, itemName, ownerId, requesterId } = booking
  const { title, body } = ANSWERS[answer]
  const place = await placeOfRequest(tx, id, ownerId)
  await markTheseRead(tx, ownerId, [requestKey(id)], at)
  await notify(deps, tx, {
    ...place,
    key: `booking:${id}:${answer}`,
    kind: 'booking_answer',
    to: toId,
    from: answer === 'expired' ? null : toId === ownerId ? requesterId : ownerId,
    title: `${toId === ownerId ? 'A' : 'Your'} request for ${itemName} ${title}`,
    body: `${daysInWords(booking)}. ${reason ?? body}`,
    at,
  })
}
