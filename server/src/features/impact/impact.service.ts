import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { LONGEST_UNDO_MS } from '@commonplot/shared/impact/activity.ts'
import type { LoggedActivity, NewActivity } from '@commonplot/shared/impact/impact.contract.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import { undoLine } from './activity-line.ts'
import { findCarKmFactor } from './car-km-factor.service.ts'
import { findLastLineAt, findLine, insertLine, isUndone, lockPeople } from './ledger.store.ts'
import { logActivities } from './log-activities.service.ts'
import { addToTotals } from './running-totals.store.ts'
import { recomputeStreak } from './streaks.store.ts'

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
    await lockPeople(tx, [userId])
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

/** Joining and leaving wait for a log that is being written, so progress starts at a clear moment. */
export async function holdLedgerOf(tx: WritableDatabase, userId: string): Promise<void> {
  await lockPeople(tx, [userId])
}

/**
 * Now, or just after the last line: what a person logged before joining is then older than their
 * joining, even within one millisecond, so the time of a line alone says whether it counts.
 */
export async function momentOfJoining(tx: Database, userId: string, now: Date): Promise<Date> {
  const last = await findLastLineAt(tx, userId)
  return last && last >= now ? new Date(last.getTime() + 1) : now
}
