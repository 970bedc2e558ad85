import type { Activity } from '@commonplot/shared/impact/activity.ts'
import { pointsFor } from '@commonplot/shared/impact/carbon.ts'
import { pointsLeftOut } from '@commonplot/shared/impact/daily-bounds.ts'
import { impactApi, type LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useClientId } from '../../../lib/draft.ts'
import type { Format } from '../../../lib/format.ts'
import { addToOutbox, isUnsent } from '../../../lib/outbox.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { useRequireSignIn } from '../../accounts/sign-in/sign-in-request.ts'
import type { ActivityEntry } from './activity-form.ts'

/** Null offline: the activity waits on this device. */
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

const CARBON_WHEN_MISSING = 1

export const ACTIVITY_KIND = 'activity'

/** Sent again with the same client id, it is still counted once. */
export async function saveActivity(
  userId: string,
  entry: ActivityEntry,
  clientId: string,
): Promise<LoggedActivity> {
  const { activityType, description, ...metadata } = entry
  const { carbonSaved = CARBON_WHEN_MISSING } = await call(impactApi.estimateCarbon, {
    body: { activity: entry },
  })
  return call(impactApi.logActivity, {
    body: {
      userId,
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

/** A call that changes the ledger. */
export function useLedgerChange<Input, Result>(
  change: (input: Input, userId: string) => Promise<Result>,
  { failure, onSuccess }: { failure: string; onSuccess?: (result: Result) => void },
) {
  const asMember = useRequireSignIn()
  return useMutation({
    mutationFn: async (input: Input) => change(input, await asMember()),
    ...(onSuccess && { onSuccess }),
    meta: { changes: ['ledger'], failure },
  })
}

/** Null when the activity earned all its points. */
export function wordsOfPointsLeftOut(activity: Activity, format: Format): string | null {
  const leftOut = pointsLeftOut(activity)
  if (!leftOut) return null
  const { earned, worth, bound } = leftOut
  return `Points count for up to ${format.count(bound.amount)} ${bound.unit} a day: this earned ${format.count(earned)} of ${format.count(worth)} points.`
}

/** The activity is off the screen it was written on; the log repeats the words beside it. */
export function tellOfPointsLeftOut(activity: Activity, format: Format): void {
  const description = wordsOfPointsLeftOut(activity, format)
  if (description) addToast({ title: 'Logged, with fewer points', description })
}
