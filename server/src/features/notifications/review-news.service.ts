import { rentalGroup } from '@commonplot/shared/notifications/notification.ts'
import { personPath, rentalPath } from '@commonplot/shared/screens/screens.ts'
import type { EventHandler } from '../../event-handler.ts'
import { isPersonSeen } from '../blocking/blocking.service.ts'
import { notify } from './notify.service.ts'

/** Both are asked once it is over. */
export const askForReviews: EventHandler<'rental_completed'> = async (tx, event, deps) => {
  const { rentalId, itemName, ownerId, renterId, at } = event
  const asked = [
    { to: renterId, title: `How was ${itemName}?`, body: 'Tell your neighbours in a few words.' },
    {
      to: ownerId,
      title: `How was it to lend ${itemName}?`,
      body: 'Say what your renter was like.',
    },
  ]
  for (const words of asked) {
    await notify(deps, tx, {
      ...words,
      key: `review:ask:${rentalId}`,
      kind: 'review',
      link: rentalPath(rentalId),
      group: rentalGroup(rentalId),
      at,
    })
  }
}

/** The one whom it is about can read it now, unless its author is hidden from them. */
export const tellOfReview: EventHandler<'review_seen'> = async (tx, event, deps) => {
  const { reviewId, rentalId, authorId, subjectId, about, itemName, at } = event
  if (subjectId === null) return
  if (authorId && !(await isPersonSeen(tx, authorId, { userId: subjectId }))) return
  await notify(deps, tx, {
    key: `review:seen:${reviewId}`,
    kind: 'review',
    to: subjectId,
    from: authorId,
    title: about === 'item' ? `${itemName} has a new review` : 'A host has reviewed you',
    body: about === 'item' ? 'Read it, and answer if you like.' : `It is about ${itemName}.`,
    link: personPath(subjectId),
    group: rentalId && rentalGroup(rentalId),
    at,
  })
}

export const tellOfAnswer: EventHandler<'review_answered'> = async (tx, event, deps) => {
  const { reviewId, rentalId, authorId, subjectId, itemName, at } = event
  if (authorId === null || subjectId === null) return
  await notify(deps, tx, {
    key: `review:answered:${reviewId}`,
    kind: 'review',
    to: authorId,
    from: subjectId,
    title: 'Your review was answered',
    body: `It is the one about ${itemName}.`,
    link: rentalId ? rentalPath(rentalId) : personPath(subjectId),
    group: rentalId && rentalGroup(rentalId),
    at,
  })
}
