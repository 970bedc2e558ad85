import { hashKey, type QueryClient } from '@tanstack/react-query'
import { unreadKey } from './messaging-queries.ts'

export interface MissedEvents {
  noteFrame(): void
  stop(): void
}

/**
 * An event can get lost between two servers. The unread count is asked for now and then in any case:
 * when it has risen and nobody has said why, something was missed.
 */
export function watchForMissedEvents(
  queryClient: QueryClient,
  userId: string,
  onMissed: () => void,
): MissedEvents {
  const queryKey = unreadKey(userId)
  const readCount = () => queryClient.getQueryData<{ count: number }>(queryKey)?.count
  let known = readCount()
  let isExplained = false
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(queryKey)) return
    const count = readCount()
    if (count === undefined || count === known) return
    const isMissed = known !== undefined && count > known && !isExplained
    known = count
    isExplained = false
    if (isMissed) onMissed()
  })
  return {
    noteFrame() {
      isExplained = true
    },
    stop,
  }
}
