import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '../../../changes.ts'
import { useOutbox } from '../../../lib/outbox.ts'
import { keepSending } from '../../../lib/outbox-sender.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useFormat, useSignedInUserId } from '../../../lib/visit.tsx'
import type { ActivityEntry } from './activity-form.ts'
import { ACTIVITY_KIND, saveActivity, tellOfPointsLeftOut } from './log-activity.ts'

/** Sends activities logged offline, from every page. */
export function ActivitySender() {
  const userId = useSignedInUserId()
  const format = useFormat()
  const queryClient = useQueryClient()
  const hasPending = useOutbox().some(({ kind }) => kind === ACTIVITY_KIND)

  useEffect(() => {
    if (!hasPending) return undefined
    const sender = keepSending(userId, {
      kind: ACTIVITY_KIND,
      send: async ({ content, clientId }) =>
        tellOfPointsLeftOut(await saveActivity(userId, content as ActivityEntry, clientId), format),
      describe: ({ content }) => (content as ActivityEntry).description,
      onSent: () => {
        addToast({ title: 'Back online', description: 'What you logged has been counted.' })
        void readAgain(queryClient, 'ledger')
      },
    })
    return sender.stop
  }, [format, hasPending, queryClient, userId])
  return null
}
