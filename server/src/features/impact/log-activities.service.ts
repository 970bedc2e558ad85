import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { ActivityMetadata, ActivityType } from '@commonplot/shared/impact/activity.ts'
import type { BadgeRule } from '@commonplot/shared/impact/badge-rules.ts'
import { carbonImpact, pointsFor } from '@commonplot/shared/impact/carbon.ts'
import type { CarbonFactor } from '@commonplot/shared/impact/carbon-factors.ts'
import { selfReportedPoints } from '@commonplot/shared/impact/daily-bounds.ts'
import type { LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { levelOf } from '@commonplot/shared/impact/levels.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { DomainEvents, Publish } from '../../domain-events.ts'
import { usedClientId } from '../../failures.ts'
import { badgeAchievement, levelAchievement } from './badges/badges.service.ts'
import { findNewlyEarned, insertEarnedBadge } from './badges/badges.store.ts'
import {
  findLine,
  findSelfReportedPoints,
  insertLine,
  type LedgerLine,
  lockPeople,
  type NewLedgerLine,
  toActivity,
} from './impact.store.ts'
import { addToTotals, advanceStreak } from './totals/totals.store.ts'

const SAID = [
  'activityType',
  'description',
  'plantType',
  'quantity',
  'weightKg',
  'distanceKm',
] as const satisfies (keyof LedgerLine)[]

/**
 * Writes activities, one a person, and everything that follows from them; call it inside a
 * transaction. People, totals and teams are locked in this order for all lines together, never
 * line by line: so two logs cannot wait for each other.
 */
export async function logActivities(
  tx: WritableDatabase,
  publish: Publish,
  entries: readonly ActivityToLog[],
): Promise<LoggedActivity[]> {
  const people = await lockPeople(
    tx,
    entries.map(({ userId }) => userId),
  )
  const answers = new Map<ActivityToLog, LedgerLine>()
  const written: LedgerLine[] = []
  for (const entry of entries) {
    const known = await findSameEntry(tx, entry)
    if (known && entry.clientId !== undefined && !isSameActivity(known, entry)) throw usedClientId()
    const line =
      known ?? (await insertLine(tx, activityLine(entry, await findSelfReportedPoints(tx, entry))))
    if (!known) written.push(line)
    answers.set(entry, line)
  }
  const achievements = new Map<string, Achievement[]>()
  if (written.length > 0) {
    await addToTotals(tx, written)
    const rewards: LedgerLine[] = []
    const earned: DomainEvents['badge_earned'][] = []
    for (const line of written) {
      const before = people.get(line.userId)
      if (!before) throw new Error('the totals of a person vanished')
      await advanceStreak(tx, before, line.localDay, line.createdAt)
      const badges = await findNewlyEarned(tx, line.userId)
      for (const badge of badges) {
        rewards.push(await awardBadge(tx, line, badge))
        earned.push({ userId: line.userId, badge, at: line.createdAt })
      }
      achievements.set(line.userId, achieved(before.points, line, badges))
    }
    if (rewards.length > 0) await addToTotals(tx, rewards)
    await publish(tx, 'activity_logged', {
      lines: [...written, ...rewards],
      announce: (userId, achievement) => achievements.get(userId)?.push(achievement),
    })
    for (const event of earned) await publish(tx, 'badge_earned', event)
  }
  return [...answers.values()].map((line) => ({
    ...toActivity(line),
    achievements: written.includes(line) ? (achievements.get(line.userId) ?? []) : [],
  }))
}

async function findSameEntry(
  tx: WritableDatabase,
  entry: ActivityToLog,
): Promise<LedgerLine | undefined> {
  const { userId, clientId, rentalId } = entry
  if (clientId !== undefined) return findLine(tx, userId, { clientId })
  if (rentalId !== undefined) return findLine(tx, userId, { rentalId })
  return undefined
}

/** What it saved may be worked out anew with another factor; what the person said stays. */
function isSameActivity(known: LedgerLine, entry: ActivityToLog): boolean {
  const told = activityLine(entry, 0)
  return SAID.every((field) => known[field] === told[field])
}

function achieved(pointsBefore: number, line: LedgerLine, badges: BadgeRule[]): Achievement[] {
  const rewards = badges.reduce((sum, { pointsReward }) => sum + pointsReward, 0)
  const level = levelOf(pointsBefore + line.points + rewards)
  return [
    ...(level === levelOf(pointsBefore) ? [] : [levelAchievement(level)]),
    ...badges.map(badgeAchievement),
  ]
}

async function awardBadge(
  tx: WritableDatabase,
  line: LedgerLine,
  badge: BadgeRule,
): Promise<LedgerLine> {
  const { userId, createdAt } = line
  // Who logs is told in the answer; who earns by a rental that ended may not be looking.
  const announcedAt = line.evidence === 'rental' ? null : createdAt
  await insertEarnedBadge(tx, { userId, badgeId: badge.id, earnedAt: createdAt, announcedAt })
  return insertLine(tx, rewardLine(line, badge))
}

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

/** `earnedThatDay`: the points of the person's self-reports of this type on this day so far. */
export function activityLine(entry: ActivityToLog, earnedThatDay: number): NewLedgerLine {
  const { userId, activityType, description, plantType, clientId, rentalId } = entry
  const quantity = toThousandths(entry.quantity)
  const weight = toThousandths(entry.weight)
  const distance = toThousandths(entry.distance)
  const amounts = { plantType, quantity, weight, distance } as ActivityMetadata
  const carbon = carbonImpact({ activityType, ...amounts }, entry.carKmFactor)
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
    co2SavedGrams: Math.round(carbon.carbonSaved * 1000),
    points:
      rentalId === undefined
        ? selfReportedPoints(activityType, carbon, earnedThatDay)
        : pointsFor(carbon.carbonSaved),
    receipt: carbon.receipt,
    evidence: rentalId === undefined ? 'self-reported' : 'rental',
    rentalId: rentalId ?? null,
    localDay: entry.localDay,
    createdAt: entry.now,
  }
}

export function rewardLine(
  { userId, localDay, createdAt }: LedgerLine,
  badge: BadgeRule,
): NewLedgerLine {
  return {
    userId,
    id: newId(),
    kind: 'badge-reward',
    description: `Badge earned: ${badge.name}`,
    co2SavedGrams: 0,
    points: badge.pointsReward,
    badgeId: badge.id,
    localDay,
    createdAt,
  }
}

/** Nothing is erased: a line with the opposite figures is added. */
export function undoLine(line: LedgerLine, now: Date): NewLedgerLine {
  return {
    ...line,
    id: newId(),
    clientId: null,
    kind: 'undo',
    undoesId: line.id,
    co2SavedGrams: -line.co2SavedGrams,
    points: -line.points,
    createdAt: now,
  }
}

/** As exact as the ledger keeps amounts, so that a sum of lines equals the running total. */
function toThousandths(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * 1000) / 1000
}
