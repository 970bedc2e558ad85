import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { type ActivityType, LONGEST_UNDO_MS } from '@commonplot/shared/impact/activity.ts'
import {
  ASSUMED_AMOUNTS,
  CARBON_FACTORS,
  type CarbonFactor,
} from '@commonplot/shared/impact/carbon-factors.ts'
import type { LoggedActivity, NewActivity } from '@commonplot/shared/impact/impact.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import { findLine, insertLine, isUndone, lockImpact } from './impact.store.ts'
import { logActivities, undoLine } from './log-activities.service.ts'
import { addToTotals, recomputeStreak } from './totals/totals.store.ts'

export async function logOwnActivity(
  deps: AppDeps,
  { userId, activityType, description, metadata, clientId }: NewActivity,
  caller: Caller,
): Promise<LoggedActivity> {
  if (userId !== caller.userId) throw forbidden('userId: you can only log what you did yourself')
  const carKmFactor = await findCarKmFactor(deps, { activityType, ...metadata })
  const now = deps.clock.now()
  const localDay = todayIn(caller.timeZone, now)
  const entry = { userId, activityType, description, clientId, now, localDay, carKmFactor }
  const [logged] = await deps.db.transaction((tx) =>
    logActivities(tx, deps.publish, [{ ...metadata, ...entry }]),
  )
  if (!logged) throw new Error('an activity was not logged')
  return logged
}

export async function undoActivity(
  { db, clock, publish }: AppDeps,
  id: string,
  { userId }: Caller,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockImpact(tx, [userId])
    const line = await findLine(tx, userId, { id })
    if (!line) throw notFound('This activity is not in your log')
    if (await isUndone(tx, line)) throw conflict('This activity was taken back already')
    if (now.getTime() - line.createdAt.getTime() > LONGEST_UNDO_MS) {
      throw conflict('An activity can be taken back within the hour')
    }
    const lines = [await insertLine(tx, undoLine(line, now))]
    await addToTotals(tx, lines)
    await recomputeStreak(tx, userId, now)
    await publish(tx, 'activity_undone', { lines })
  })
}

/** No car comes near it; an answer above is a mistake. */
const MOST_KG_PER_KM = 1

interface Trip {
  activityType: ActivityType
  distance?: number | undefined
}

/** What the carbon service says, undefined for our own figure. Asks outside: never in a transaction. */
export async function findCarKmFactor(
  { externalServices: { carbon } }: Pick<AppDeps, 'externalServices'>,
  { activityType, distance = ASSUMED_AMOUNTS.tripKm }: Trip,
): Promise<CarbonFactor | undefined> {
  if (!carbon || activityType !== 'transport_avoided' || distance <= 0) return undefined
  const estimate = await carbon.estimateCarKm(distance).catch(() => undefined)
  const factor = estimate && Math.round((estimate.kgCo2e / distance) * 1000) / 1000
  if (!factor || factor > MOST_KG_PER_KM) return undefined
  const ours = CARBON_FACTORS.carKmUs
  return {
    factor,
    // It gives one figure, so the range stays the one of our own table.
    low: Math.min(ours.low, factor),
    high: Math.max(ours.high, factor),
    unit: ours.unit,
    source: `${estimate.source} through Climatiq; the range is ours`,
    year: estimate.year,
    region: estimate.region ?? 'not told',
  }
}
