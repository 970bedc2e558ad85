import { useQuery } from '@tanstack/react-query'
import { useActingUserId } from '../../lib/visit.tsx'

const UNREAD_REFETCH_MS = 30_000

/** Read by the default reader from `/api/users/{id}/unread-count`. */
export function useUnreadCount(): number {
  const userId = useActingUserId()
  const { data } = useQuery<{ count: number }>({
    queryKey: ['/api/users', userId, 'unread-count'],
    enabled: userId !== null,
    refetchInterval: UNREAD_REFETCH_MS,
  })
  return data?.count ?? 0
}
