import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { BadgeRule } from '@commonplot/shared/impact/badge-rules.ts'
import type { LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { levelOf } from '@commonplot/shared/impact/levels.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { DomainEvents, Publish } from '../../domain-events.ts'
import { usedClientId } from '../../failures.ts'
import { badgeAchievement, levelAchievement } from './achievements.ts'
import { type ActivityToLog, activityLine, rewardLine } from './activity-line.ts'
import { findNewlyEarned, insertEarnedBadge } from './earned-badges.store.ts'
import {
  findLine,
  findSelfReportedPoints,
  insertLine,
  type LedgerLine,
  lockPeople,
  toActivity,
} from './ledger.store.ts'
import { addToTotals } from './running-totals.store.ts'
import { advanceStreak } from './streaks.store.ts'

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
