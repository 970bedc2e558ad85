import type { LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { useClientId } from '../../lib/client-id.ts'
import { addToOutbox, isUnsent } from '../../lib/outbox.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useFormat } from '../../lib/visit.tsx'
import type { ActivityEntry } from './activity-form.ts'
import { tellOfPointsLeftOut } from './points-left-out.ts'
import { ACTIVITY_KIND, saveActivity } from './save-activity.ts'
import { useLedgerChange } from './use-ledger-change.ts'

/** Null when there was nobody to send it to: it waits on this device. */
async function saveOrKeep(
  userId: string,
  entry: ActivityEntry,
  clientId: string,
): Promise<LoggedActivity | null> {
  try {
    return await saveActivity(userId, entry, clientId)
  } catch (error) {
    if (!isUnsent(error)) throw error
    addToOutbox(userId, { clientId, kind: ACTIVITY_KIND, content: entry })
    addToast({
      title: 'Kept on this device',
      description: 'It is sent and counted as soon as you are back online.',
    })
    return null
  }
}

/** A retry after a failure sends the same client id, so nothing is counted twice. */
export function useLogActivity(onLogged: (logged: LoggedActivity | null) => void) {
  const format = useFormat()
  const clientId = useClientId()
  return useLedgerChange(
    (entry: ActivityEntry, userId) => saveOrKeep(userId, entry, clientId.idFor(entry)),
    {
      onSuccess: (logged) => {
        clientId.forget()
        if (logged) tellOfPointsLeftOut(logged, format)
        onLogged(logged)
      },
      failure: 'Failed to log activity. Please try again.',
    },
  )
}
