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
  lockImpact,
  type NewLedgerLine,
  toActivity,
} from './impact.store.ts'
import { addToTotals, advanceStreak } from './totals/totals.store.ts'

const REPORTED_FIELDS = [
  'activityType',
  'description',
  'plantType',
  'quantity',
  'weightKg',
  'distanceKm',
] as const satisfies (keyof LedgerLine)[]

/**
 * Writes one activity per person with totals, streaks, badges and events, inside the caller's
 * transaction. Locks people, totals and teams in this order for all lines: no deadlock.
 */
export async function logActivities(
  tx: WritableDatabase,
  publish: Publish,
  entries: readonly ActivityToLog[],
): Promise<LoggedActivity[]> {
  const people = await lockImpact(
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
      if (!before) throw new Error(`No locked totals of person ${line.userId}`)
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

/** Compares the person's own fields. The saved CO2 may differ by another factor. */
function isSameActivity(known: LedgerLine, entry: ActivityToLog): boolean {
  const repeated = activityLine(entry, 0)
  return REPORTED_FIELDS.every((field) => known[field] === repeated[field])
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
  // The answer to a log announces the badge. A badge by a finished rental is announced later.
  const announcedAt = line.evidence === 'rental' ? null : createdAt
  await insertEarnedBadge(tx, { userId, badgeId: badge.id, earnedAt: createdAt, announcedAt })
  return insertLine(tx, rewardLine(line, badge))
}

interface ActivityToLog extends ActivityMetadata {
  userId: string
  activityType: ActivityType
  description: string
  /** Makes a retry idempotent: it returns the stored activity. */
  clientId?: string | undefined
  /** Sets the evidence grade `rental`. Each rental counts once per person. */
  rentalId?: string | undefined
  now: Date
  /** The calendar day in the person's time zone. */
  localDay: string
  /** Replaces our own factor for kilometres not driven. */
  carKmFactor?: CarbonFactor | undefined
}

/** `earnedThatDay` is the sum of the person's self-reported points of this type on this day. */
function activityLine(entry: ActivityToLog, earnedThatDay: number): NewLedgerLine {
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

function rewardLine({ userId, localDay, createdAt }: LedgerLine, badge: BadgeRule): NewLedgerLine {
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

/** The ledger keeps the undone line and adds one with the opposite figures. */
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

/** Rounds as the ledger stores amounts, so the sum of lines equals the running total. */
function toThousandths(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * 1000) / 1000
}
