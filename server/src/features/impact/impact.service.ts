import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import {
  type ActivityMetadata,
  type ActivityType,
  LONGEST_UNDO_MS,
} from '@commonplot/shared/impact/activity.ts'
import type { BadgeRule } from '@commonplot/shared/impact/badge-rules.ts'
import { carbonImpact, pointsFor } from '@commonplot/shared/impact/carbon.ts'
import type { CarbonFactor } from '@commonplot/shared/impact/carbon-factors.ts'
import type { LoggedActivity, NewActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { levelOf } from '@commonplot/shared/impact/levels.ts'
import { extendStreak } from '@commonplot/shared/impact/streak.ts'
import { v7 as newId } from 'uuid'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { todayIn } from '../../clock.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import { badgeAchievement, challengeAchievement, levelAchievement } from './achievements.ts'
import { findCarKmFactor } from './car-km-factor.service.ts'
import { findNewlyEarned, insertEarnedBadge } from './earned-badges.store.ts'
import {
  findLine,
  findTeamId,
  insertLine,
  isUndone,
  type LedgerLine,
  lockPerson,
  toActivity,
} from './ledger.store.ts'
import { addToGoals, addToTotals, recomputeStreak, saveStreak } from './running-totals.store.ts'

export interface ActivityToLog extends ActivityMetadata {
  userId: string
  activityType: ActivityType
  description: string
  /** A retry with the same one is answered with what was saved the first time. */
  clientId?: string | undefined
  /** Makes it evidence of the grade `rental`; each rental counts once for a person. */
  rentalId?: string | undefined
  now: Date
  /** The person's own calendar day. */
  localDay: string
  /** In place of our own factor for kilometres not driven. */
  carKmFactor?: CarbonFactor | undefined
}

/** Writes one activity and everything that follows from it; call it inside a transaction. */
export async function logActivity(tx: Database, entry: ActivityToLog): Promise<LoggedActivity> {
  const before = await lockPerson(tx, entry.userId)
  const known = await findSameEntry(tx, entry)
  if (known) return { ...toActivity(known), achievements: [] }

  const line = await insertLine(tx, activityLine(entry, await findTeamId(tx, entry.userId)))
  await addToTotals(tx, line)
  await saveStreak(
    tx,
    entry.userId,
    extendStreak(
      { ...before, days: before.streakDays, longestDays: before.longestStreakDays },
      entry.localDay,
    ),
  )
  const completed = await addToGoals(tx, line, 1)
  const badges = await findNewlyEarned(tx, entry.userId)
  for (const badge of badges) await awardBadge(tx, line, badge)

  const rewards = badges.reduce((sum, { pointsReward }) => sum + pointsReward, 0)
  const level = levelOf(before.points + line.points + rewards)
  const achievements: Achievement[] = [
    ...(level === levelOf(before.points) ? [] : [levelAchievement(level)]),
    ...badges.map(badgeAchievement),
    ...completed.map(({ title }) => challengeAchievement(title)),
  ]
  return { ...toActivity(line), achievements }
}

export async function logOwnActivity(
  deps: AppDeps,
  { userId, activityType, description, metadata, clientId }: NewActivity,
  caller: Caller,
): Promise<LoggedActivity> {
  if (userId !== caller.userId) throw forbidden('userId: you can only log what you did yourself')
  const carKmFactor = await findCarKmFactor(deps, { activityType, ...metadata })
  const now = deps.clock.now()
  return deps.db.transaction((tx) =>
    logActivity(tx, {
      userId,
      activityType,
      description,
      ...metadata,
      clientId,
      now,
      localDay: todayIn(caller.timeZone, now),
      carKmFactor,
    }),
  )
}

/** Nothing is erased: a line with the opposite figures is added. */
export async function undoActivity(
  { db, clock }: AppDeps,
  id: string,
  caller: Caller,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockPerson(tx, caller.userId)
    const line = await findLine(tx, caller.userId, { id })
    if (!line) throw notFound('This activity is not in your log')
    if (await isUndone(tx, line)) throw conflict('This activity was taken back already')
    if (now.getTime() - line.createdAt.getTime() > LONGEST_UNDO_MS) {
      throw conflict('An activity can be taken back within the hour')
    }
    const undo = await insertLine(tx, {
      ...line,
      id: newId(),
      clientId: null,
      kind: 'undo',
      undoesId: line.id,
      co2SavedGrams: -line.co2SavedGrams,
      points: -line.points,
      createdAt: now,
    })
    await addToTotals(tx, undo)
    await recomputeStreak(tx, caller.userId)
    await addToGoals(tx, line, -1)
  })
}

async function findSameEntry(tx: Database, entry: ActivityToLog): Promise<LedgerLine | undefined> {
  const { userId, clientId, rentalId } = entry
  if (clientId !== undefined) return findLine(tx, userId, { clientId })
  if (rentalId !== undefined) return findLine(tx, userId, { rentalId })
  return undefined
}

function activityLine(entry: ActivityToLog, teamId: string | null) {
  const { userId, activityType, description, plantType, clientId, rentalId } = entry
  const quantity = toThousandths(entry.quantity)
  const weight = toThousandths(entry.weight)
  const distance = toThousandths(entry.distance)
  const amounts = { plantType, quantity, weight, distance } as ActivityMetadata
  const { carbonSaved, receipt } = carbonImpact({ activityType, ...amounts }, entry.carKmFactor)
  return {
    userId,
    id: newId(),
    clientId: clientId ?? null,
    activityType,
    description,
    plantType: plantType ?? null,
    quantity: quantity ?? null,
    weightKg: weight ?? null,
    distanceKm: distance ?? null,
    co2SavedGrams: Math.round(carbonSaved * 1000),
    points: pointsFor(carbonSaved),
    receipt,
    evidence: rentalId === undefined ? ('self-reported' as const) : ('rental' as const),
    rentalId: rentalId ?? null,
    teamId,
    localDay: entry.localDay,
    createdAt: entry.now,
  }
}

/** As exact as the ledger keeps amounts, so that a sum of lines equals the running total. */
function toThousandths(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * 1000) / 1000
}

async function awardBadge(tx: Database, line: LedgerLine, badge: BadgeRule): Promise<void> {
  const { userId, teamId, localDay, createdAt } = line
  // Who logs is told in the answer; who earns by a rental that ended may not be looking.
  const announcedAt = line.evidence === 'rental' ? null : createdAt
  await insertEarnedBadge(tx, { userId, badgeId: badge.id, earnedAt: createdAt, announcedAt })
  const reward = await insertLine(tx, {
    userId,
    id: newId(),
    kind: 'badge-reward',
    description: `Badge earned: ${badge.name}`,
    co2SavedGrams: 0,
    points: badge.pointsReward,
    badgeId: badge.id,
    teamId,
    localDay,
    createdAt,
  })
  await addToTotals(tx, reward)
}

/** Joining and leaving wait for a log that is being written, so progress starts at a clear moment. */
export async function holdLedgerOf(tx: Database, userId: string): Promise<void> {
  await lockPerson(tx, userId)
}
