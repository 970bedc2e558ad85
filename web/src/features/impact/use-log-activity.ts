import { pointsFor } from '@commonplot/shared/impact/carbon.ts'
import { impactApi, type LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { useRef } from 'react'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../ui/toast-store.ts'
import type { ActivityEntry } from './activity-form.ts'
import { useLedgerChange } from './use-ledger-change.ts'

const CARBON_WHEN_MISSING = 1

async function saveActivity(entry: ActivityEntry, clientId: string): Promise<LoggedActivity> {
  const { activityType, description, ...metadata } = entry
  const { carbonSaved = CARBON_WHEN_MISSING } = await call(impactApi.estimateCarbon, {
    body: { activity: entry },
  })
  return call(impactApi.logActivity, {
    body: {
      userId: ACTING_USER_ID,
      activityType,
      description,
      co2Impact: -carbonSaved,
      pointsEarned: pointsFor(carbonSaved),
      metadata,
      verified: true,
      clientId,
    },
  })
}

/** A retry after a failure sends the same client id, so nothing is counted twice. */
export function useLogActivity(onLogged: (logged: LoggedActivity) => void) {
  const clientId = useRef(crypto.randomUUID())
  return useLedgerChange((entry: ActivityEntry) => saveActivity(entry, clientId.current), {
    onSuccess: (logged) => {
      clientId.current = crypto.randomUUID()
      onLogged(logged)
    },
    onError: () =>
      addToast({
        title: 'Error',
        description: 'Failed to log activity. Please try again.',
        look: 'destructive',
      }),
  })
}
