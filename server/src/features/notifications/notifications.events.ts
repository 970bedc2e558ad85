import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { daysInWords, dayWords } from '@commonplot/shared/dates/day-words.ts'
import { postGroup, rentalGroup } from '@commonplot/shared/notifications/notification.ts'
import type { Side } from '@commonplot/shared/rentals/handover.ts'
import { ownPostPath, personPath, rentalPath } from '@commonplot/shared/screens/screens.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../event-handler.ts'
import { isPersonSeen } from '../blocking/blocking.service.ts'
import { zoneOf } from '../users/users.service.ts'
import { placeOfRequest, placeWithoutThread, requestKey } from './booking-thread.service.ts'
import { deleteEverythingOf, findName, markTheseRead, takeNameOff } from './notifications.store.ts'
import { rentalKey } from './notifications.table.ts'
import { commentKey, notify } from './notify.service.ts'
import { completionWords, dollarsOf, handoverWords } from './rental-words.ts'

const RENTER_LINK = '/profile#rentals'
const HOST_LINK = '/hosting'

interface RentalNotification {
  rentalId: string
  /** Part of the key: each of these is notified once per rental. */
  what: string
  to: string
  from?: string
  title: string
  body: string
  link: string
  at: Date
}

const notifyOfRental = (
  deps: AppDeps,
  tx: WritableDatabase,
  { rentalId, what, ...words }: RentalNotification,
) =>
  notify(deps, tx, {
    ...words,
    key: rentalKey(rentalId, what),
    kind: 'rental',
    group: rentalGroup(rentalId),
  })

export const notifyRentalConfirmed: EventHandler<'rental_confirmed'> = async (tx, rental, deps) => {
  const { rentalId, itemName, ownerId, renterId, at } = rental
  const days = daysInWords(rental)
  const renter = await findName(tx, renterId)
  // Owner first, in every handler: two transactions lock both people in one order.
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: 'confirmed', to: ownerId, from: renterId, link: HOST_LINK, at },
    title: `${renter} rented ${itemName}`,
    body: `${days}. It is paid.`,
  })
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: 'confirmed', to: renterId, link: RENTER_LINK, at },
    title: `Your rental of ${itemName} is confirmed`,
    body: `${days}. It is paid, and the days are yours.`,
  })
}

export const notifyRentalCancelled: EventHandler<'rental_cancelled'> = async (tx, rental, deps) => {
  const { rentalId, itemName, ownerId, renterId, at } = rental
  const renter = await findName(tx, renterId)
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: 'cancelled', to: ownerId, from: renterId, link: HOST_LINK, at },
    title: `${renter} cancelled their rental of ${itemName}`,
    body: `${daysInWords(rental)} is free again.`,
  })
}

export const notifyRentalStart: EventHandler<'rental_starts_tomorrow'> = async (
  tx,
  rental,
  deps,
) => {
  const { rentalId, itemName, ownerId, renterId, at } = rental
  const renter = await findName(tx, renterId)
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: 'starts', to: ownerId, link: HOST_LINK, at },
    title: `${itemName} goes to ${renter} tomorrow`,
    body: `${daysInWords(rental)}.`,
  })
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: 'starts', to: renterId, link: RENTER_LINK, at },
    title: `Your rental of ${itemName} starts tomorrow`,
    body: `${daysInWords(rental)}.`,
  })
}

export const notifyRentalCompleted: EventHandler<'rental_completed'> = async (tx, rental, deps) => {
  const { rentalId, type, itemName, ownerId, renterId, at } = rental
  const { owner, renter } = completionWords[type]
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: 'completed', to: ownerId, link: HOST_LINK, at },
    title: `The rental of ${itemName} is completed`,
    body: owner,
  })
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: 'completed', to: renterId, link: RENTER_LINK, at },
    title: `Your rental of ${itemName} is completed`,
    body: renter,
  })
}

/**
 * Once per idempotency key: a refund that the bank rejected and that was sent again has a new one.
 */
export const notifyRefundSent: EventHandler<'refund_sent'> = async (tx, refund, deps) => {
  const { rentalId, itemName, renterId, amountCents, idempotencyKey, at } = refund
  await notifyOfRental(deps, tx, {
    ...{ rentalId, what: `refund:${idempotencyKey}`, to: renterId, link: RENTER_LINK, at },
    title: `Your refund of ${dollarsOf(amountCents)} was sent`,
    body: `For ${itemName}. Your bank may take some days to show it.`,
  })
}

export const notifyHandover: EventHandler<'rental_news'> = async (tx, event, deps) => {
  const { rentalId, ownerId, renterId, news, by, at, endDate, day = endDate } = event
  const idOf = (side: Side) => (side === 'owner' ? ownerId : renterId)
  for (const { to, title, body } of handoverWords(event)) {
    await notify(deps, tx, {
      // Recurring events (overdue, extended) carry their day, so that each day has a key.
      key: `rental:${rentalId}:${news}${day ? `:${day}` : ''}:${by ?? ''}`,
      kind: 'handover',
      to: idOf(to),
      from: by && idOf(by),
      title,
      body,
      link: rentalPath(rentalId),
      group: rentalGroup(rentalId),
      at,
    })
  }
}

export const notifyBookingRequested: EventHandler<'booking_requested'> = async (
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

/** Also marks the request as read: the owner has seen it, or it needs no answer any more. */
export const notifyBookingAnswered: EventHandler<'booking_answered'> = async (tx, event, deps) => {
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

/** Not if the author and the reviewed person have blocked each other. */
export const notifyReviewSeen: EventHandler<'review_seen'> = async (tx, event, deps) => {
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

export const notifyReviewAnswered: EventHandler<'review_answered'> = async (tx, event, deps) => {
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

const EXCERPT_LENGTH = 200

export const notifyPostCommented: EventHandler<'post_commented'> = async (tx, event, deps) => {
  const { commentId, postId, postAuthorId, authorId, content, at } = event
  if (postAuthorId === null || postAuthorId === authorId) return
  await notify(deps, tx, {
    key: commentKey(commentId),
    kind: 'comment',
    to: postAuthorId,
    from: authorId,
    title: `${await findName(tx, authorId)} commented on your post`,
    body: clipText(content, EXCERPT_LENGTH),
    link: ownPostPath(postId),
    group: postGroup(postId),
    at,
  })
}

export const notifyBadgeEarned: EventHandler<'badge_earned'> = (tx, { userId, badge, at }, deps) =>
  notify(deps, tx, {
    ...{ key: `badge:${badge.id}`, kind: 'badge', to: userId, at },
    title: `You earned a badge: ${badge.name}`,
    body: badge.description,
    link: '/impact',
  })

const STILL_ALLOWED =
  'You can still read, pay for what was accepted, cancel, give things back, download your data and close your account. If you see it otherwise, you can answer.'

export const notifySuspended: EventHandler<'person_suspended'> = async (tx, event, deps) => {
  const { userId, reason, until, at } = event
  const day = dayWords(until, await zoneOf(tx, userId))
  await notify(deps, tx, {
    ...{ key: `suspended:${at.toISOString()}`, kind: 'operator', to: userId, at },
    title: `Your account is suspended until ${day}`,
    body: `${reason}\n\nWhat you offer is paused until then. ${STILL_ALLOWED}`,
    previewBody: 'Open Commonplot to read why.',
    link: '/settings',
  })
}

export const notifyUnsuspended: EventHandler<'person_unsuspended'> = (tx, { userId, at }, deps) =>
  notify(deps, tx, {
    ...{ key: `unsuspended:${at.toISOString()}`, kind: 'operator', to: userId, at },
    title: 'Your suspension is over',
    body: 'You can do everything again, and what you offer is back as it was.',
    link: '/',
  })

/** Deletes the notifications, settings and devices of a closed account. */
export const deleteNotifications: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteEverythingOf(tx, userId)

/** Notifications of other people keep their text without the name of the closed account. */
export const removeNameFromNotifications: EventHandler<'account_closed'> = (tx, { userId }) =>
  takeNameOff(tx, userId)
