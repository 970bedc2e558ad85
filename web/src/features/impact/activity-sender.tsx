import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushOutbox, useOutbox } from '../../lib/outbox.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import type { ActivityEntry } from './activity-form.ts'
import { ledgerKeys } from './impact-queries.ts'
import { ACTIVITY_KIND, saveActivity } from './save-activity.ts'

const RETRY_MS = 30_000

/** Sends what was logged without a network, on whatever page the person is by then. */
export function ActivitySender() {
  const userId = useSignedInUserId()
  const queryClient = useQueryClient()
  const hasPending = useOutbox().some(({ kind }) => kind === ACTIVITY_KIND)

  useEffect(() => {
    if (!hasPending) return undefined
    const flush = async () => {
      const sentCount = await flushOutbox(userId, ACTIVITY_KIND, ({ content, clientId }) =>
        saveActivity(userId, content as ActivityEntry, clientId),
      )
      if (sentCount === 0) return
      addToast({ title: 'Back online', description: 'What you logged has been counted.' })
      for (const queryKey of ledgerKeys(userId)) void queryClient.invalidateQueries({ queryKey })
    }
    void flush()
    // A connection can be back without the browser noticing.
    const timer = setInterval(() => void flush(), RETRY_MS)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [hasPending, queryClient, userId])
  return null
}
