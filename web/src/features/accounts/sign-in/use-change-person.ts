import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useVisit } from '../../../lib/visit.tsx'
import { rememberPerson } from './person-memory.ts'

/** As `public/service-worker.js` names them. */
const KEPT_OF_A_PERSON = ['pages', 'answers']

/** Pages and answers that open without a network were read as somebody; this one is kept anew. */
async function keepPagesAnew(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  worker?.postMessage({ forget: true })
  if ('caches' in window) {
    // A private window may refuse, and has kept nothing.
    await Promise.all(KEPT_OF_A_PERSON.map((name) => window.caches.delete(name))).catch(() => {})
  }
  worker?.postMessage({ keep: [PATHS.home, window.location.pathname + window.location.search] })
}

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
