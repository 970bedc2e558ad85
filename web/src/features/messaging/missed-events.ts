import { hashKey, type QueryClient } from '@tanstack/react-query'
import { unreadKey } from './messaging-queries.ts'

export interface MissedEvents {
  /** A message of somebody else was announced. */
  noteMessage(): void
  stop(): void
}

/**
 * An event can get lost between two servers. The unread count is asked for now and then in any case:
 * when it has risen by more than the messages announced since it was last read, one was missed.
 */
export function watchForMissedEvents(
  queryClient: QueryClient,
  userId: string,
  onMissed: () => void,
): MissedEvents {
  const queryKey = unreadKey(userId)
  const readCount = () => queryClient.getQueryData<{ count: number }>(queryKey)?.count
  let known = readCount()
  let announced = 0
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryHash !== hashKey(queryKey)) return
    const count = readCount()
    if (count === undefined) return
    const isMissed = known !== undefined && count > known + announced
    known = count
    announced = 0
    if (isMissed) onMissed()
  })
  return {
    noteMessage() {
      announced += 1
    },
    stop,
  }
}
