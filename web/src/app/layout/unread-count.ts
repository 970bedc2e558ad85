import { useQuery } from '@tanstack/react-query'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'

const UNREAD_REFETCH_MS = 30_000

/** Read by the default reader from `/api/users/{id}/unread-count`. */
export function useUnreadCount(): number {
  const { data } = useQuery<{ count: number }>({
    queryKey: ['/api/users', ACTING_USER_ID, 'unread-count'],
    refetchInterval: UNREAD_REFETCH_MS,
  })
  return data?.count ?? 0
}
