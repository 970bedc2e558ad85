import { threadGroup } from '@commonplot/shared/notifications/notification.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { findPlaceOf, moveGroup } from './notifications.store.ts'

const bookingGroup = (bookingId: string): string => `booking:${bookingId}`

export const requestKey = (bookingId: string): string => `booking:${bookingId}:requested`

interface Place {
  link: string
  group: string
}

/** Before a thread shows a request, its news stand by themselves. */
export const placeWithoutThread = (bookingId: string): Place => ({
  link: '/messages',
  group: bookingGroup(bookingId),
})

/** Where the host was told of the request, which is where both look for what became of it. */
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

/** A conversation shows the request from now on: who reads that has read this. */
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
