import { pointsFor } from '@commonplot/shared/impact/carbon.ts'
import { impactApi, type LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { call } from '../../lib/call.ts'
import type { ActivityEntry } from './activity-form.ts'

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
