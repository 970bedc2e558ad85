import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useVisit } from '../../lib/visit.tsx'
import { keepPagesAnew } from './kept-pages.ts'
import { rememberPerson } from './person-memory.ts'

/**
 * The page stays, with all that was typed and chosen in it; what it shows is read again as whoever
 * is acting now, and nothing else that was read before is kept.
 */
export function useChangePerson(): (userId: string | null) => Promise<void> {
  const { setUserId } = useVisit()
  const queryClient = useQueryClient()
  return useCallback(
    async (userId) => {
      await queryClient.cancelQueries()
      // What only the one before could see must be out of view before it can be forgotten.
      flushSync(() => setUserId(userId))
      rememberPerson(userId)
      queryClient.removeQueries({ type: 'inactive' })
      await Promise.all([keepPagesAnew(), queryClient.invalidateQueries()])
    },
    [queryClient, setUserId],
  )
}
