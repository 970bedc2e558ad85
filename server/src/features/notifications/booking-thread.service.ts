import { threadGroup } from '@commonplot/shared/notifications/notification.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { findPlaceOf, moveGroup } from './notifications.store.ts'

const bookingGroup = (bookingId: string): string => `booking:${bookingId}`

export const requestKey = (bookingId: string): string => `booking:${bookingId}:requested`

interface Place {
  link: string
  group: string
}

/** The group of a request that no conversation shows yet. */
export const placeWithoutThread = (bookingId: string): Place => ({
  link: '/messages',
  group: bookingGroup(bookingId),
})

/** The link and group of the host's notification about the request. */
export async function placeOfRequest(
  db: Database,
  bookingId: string,
  hostId: string,
): Promise<Place> {
  const known = await findPlaceOf(db, hostId, requestKey(bookingId))
  return known ?? placeWithoutThread(bookingId)
}

interface Thread {
  conversationId: string
  participantIds: readonly string[]
}

/** Moves the request's notification into the conversation's group: reading one reads both. */
export async function moveToThread(
  tx: WritableDatabase,
  bookingId: string,
  { conversationId, participantIds }: Thread,
): Promise<void> {
  await moveGroup(tx, {
    userIds: participantIds,
    key: requestKey(bookingId),
    from: bookingGroup(bookingId),
    to: {
      link: `/messages?conversation=${encodeURIComponent(conversationId)}`,
      group: threadGroup(conversationId),
    },
  })
}
