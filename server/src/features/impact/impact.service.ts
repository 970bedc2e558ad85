import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { type ActivityType, LONGEST_UNDO_MS } from '@commonplot/shared/impact/activity.ts'
import {
  ASSUMED_AMOUNTS,
  CARBON_FACTORS,
  type CarbonFactor,
} from '@commonplot/shared/impact/carbon-factors.ts'
import type { LoggedActivity, NewActivity } from '@commonplot/shared/impact/impact.contract.ts'
import type {
  CarbonClient,
  CarKmEstimate,
} from '../../adapters/external-data/external-data.port.ts'
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
  if (!logged) throw new Error('Logging returned no activity')
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

/** No car emits more, so a higher answer is a mistake. */
const MOST_KG_PER_KM = 1
/** A long distance keeps the rounding of the answer out of the factor. */
const ASKED_KM = 1000

/** The factor of each client for an hour. Climatiq publishes new factors once a year. */
const cachedFactors = new WeakMap<CarbonClient, { factor: CarbonFactor; expiresAt: number }>()

interface Trip {
  activityType: ActivityType
  distance?: number | undefined
}

/** Undefined means our own factor. Asks another service, so never call it in a transaction. */
export async function findCarKmFactor(
  { externalServices: { carbon }, clock }: Pick<AppDeps, 'externalServices' | 'clock'>,
  { activityType, distance = ASSUMED_AMOUNTS.tripKm }: Trip,
): Promise<CarbonFactor | undefined> {
  if (!carbon || activityType !== 'transport_avoided' || distance <= 0) return undefined
  const now = clock.now().getTime()
  const cached = cachedFactors.get(carbon)
  if (cached && now < cached.expiresAt) return cached.factor
  const estimate = await carbon.estimateCarKm(ASKED_KM).catch(() => undefined)
  const factor = estimate && toCarbonFactor(estimate)
  if (factor) cachedFactors.set(carbon, { factor, expiresAt: now + HOUR_MS })
  return factor
}

function toCarbonFactor({ kgCo2e, source, year, region }: CarKmEstimate): CarbonFactor | undefined {
  const factor = Math.round((kgCo2e / ASKED_KM) * 1000) / 1000
  if (!factor || factor > MOST_KG_PER_KM) return undefined
  const ours = CARBON_FACTORS.carKmUs
  return {
    factor,
    // Climatiq gives one figure, so the range stays that of our own table.
    low: Math.min(ours.low, factor),
    high: Math.max(ours.high, factor),
    unit: ours.unit,
    source: `${source} through Climatiq; the range is ours`,
    year,
    region: region ?? 'not told',
  }
}
