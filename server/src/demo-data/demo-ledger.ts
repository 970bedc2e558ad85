import { type BadgeProgress, earnedBadges } from '@commonplot/shared/impact/badge-rules.ts'
import { carbonImpact, pointsFor } from '@commonplot/shared/impact/carbon.ts'
import { extendStreak, NO_STREAK, type Streak } from '@commonplot/shared/impact/streak.ts'
import type { userBadges } from '../features/impact/badges.table.ts'
import type { activities } from '../features/impact/impact.table.ts'
import type { teamActivities } from '../features/teams/teams.table.ts'
import { type DemoActivity, demoActivities } from './demo-activities.ts'
import { DEMO_TEAMS } from './demo-teams.ts'
import { daysAgo, localDay } from './demo-time.ts'

type LedgerLine = typeof activities.$inferInsert
type EarnedBadge = typeof userBadges.$inferInsert

export interface DemoLedger {
  lines: LedgerLine[]
  earned: EarnedBadge[]
  teamLines: (typeof teamActivities.$inferInsert)[]
}

interface Standing {
  progress: BadgeProgress
  streak: Streak
  badges: Set<string>
}

/** Replays what people logged through the same rules that the product uses. */
export function demoLedger(now: Date): DemoLedger {
  const standings = new Map<string, Standing>()
  const ledger: DemoLedger = { lines: [], earned: [], teamLines: [] }
  demoActivities().forEach((entry, index) => {
    const line = activityLine(entry, index, now)
    const standing = standings.get(entry.userId) ?? newStanding()
    standings.set(entry.userId, standing)
    advance(standing, entry, line)
    ledger.lines.push(line)
    for (const badge of earnedBadges(standing.progress)) {
      if (standing.badges.has(badge.id)) continue
      standing.badges.add(badge.id)
      ledger.lines.push(rewardLine(line, badge))
      ledger.earned.push({
        userId: entry.userId,
        badgeId: badge.id,
        earnedAt: line.createdAt,
        announcedAt: line.createdAt,
      })
    }
  })
  ledger.teamLines = ledger.lines.flatMap(({ userId, id, createdAt }) => {
    const teamId = createdAt && teamOn(userId, createdAt, now)
    return teamId ? [{ userId, activityId: id, teamId }] : []
  })
  return ledger
}

function activityLine(entry: DemoActivity, index: number, now: Date): LedgerLine {
  const { carbonSaved, receipt } = carbonImpact(entry)
  const createdAt = daysAgo(now, entry.daysAgo)
  return {
    id: `activity-${index + 1}`,
    userId: entry.userId,
    activityType: entry.activityType,
    description: entry.description,
    plantType: entry.plantType ?? null,
    quantity: entry.quantity ?? null,
    weightKg: entry.weight ?? null,
    distanceKm: entry.distance ?? null,
    co2SavedGrams: Math.round(carbonSaved * 1000),
    points: pointsFor(carbonSaved),
    receipt,
    evidence: entry.rentalId ? 'rental' : 'self-reported',
    rentalId: entry.rentalId ?? null,
    localDay: localDay(createdAt),
    createdAt,
  }
}

function rewardLine(line: LedgerLine, badge: { id: string; name: string; pointsReward: number }) {
  return {
    id: `reward-${badge.id}`,
    userId: line.userId,
    kind: 'badge-reward' as const,
    description: `Badge earned: ${badge.name}`,
    co2SavedGrams: 0,
    points: badge.pointsReward,
    badgeId: badge.id,
    localDay: line.localDay,
    createdAt: line.createdAt,
  }
}

function teamOn(userId: string, moment: Date, now: Date): string | undefined {
  const team = DEMO_TEAMS.find(({ members }) => members.includes(userId))
  return team && moment >= daysAgo(now, team.ageDays) ? team.id : undefined
}

function newStanding(): Standing {
  const progress: BadgeProgress = {
    harvests: 0,
    plantsGrown: 0,
    toolShares: 0,
    streakDays: 0,
    carKmAvoided: 0,
    compostKg: 0,
    co2SavedKg: 0,
  }
  return { progress, streak: NO_STREAK, badges: new Set() }
}

function advance(standing: Standing, entry: DemoActivity, line: LedgerLine): void {
  const { progress } = standing
  standing.streak = extendStreak(standing.streak, line.localDay)
  progress.streakDays = standing.streak.days
  progress.co2SavedKg += line.co2SavedGrams / 1000
  if (entry.activityType === 'harvest') progress.harvests += 1
  if (entry.activityType === 'plant_grown') progress.plantsGrown += entry.quantity ?? 1
  if (entry.activityType === 'tool_shared') progress.toolShares += entry.quantity ?? 1
  if (entry.activityType === 'transport_avoided') progress.carKmAvoided += entry.distance ?? 0
  if (entry.activityType === 'composting') progress.compostKg += entry.weight ?? 0
}
