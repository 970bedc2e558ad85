import { BADGE_RULES, type BadgeRule } from '@commonplot/shared/impact/badge-rules.ts'
import { carbonImpact, pointsFor } from '@commonplot/shared/impact/carbon.ts'
import type { userBadges } from '../features/impact/badges/badges.table.ts'
import type { activities } from '../features/impact/impact.table.ts'
import type { teamActivities } from '../features/teams/teams.table.ts'
import { type DemoActivity, demoActivities } from './demo-activities.ts'
import { DEMO_TEAMS } from './demo-community.ts'
import { daysAgo, localDay } from './demo-time.ts'

/** When people's activities earned them their badges; a test holds it against the rules. */
const DEMO_BADGES: readonly (readonly [
  userId: string,
  badgeId: BadgeRule['id'],
  daysAgo: number,
])[] = [
  ['user6', 'compost-keeper', 67],
  ['user11', 'compost-keeper', 51],
  ['user4', 'first-harvest', 51],
  ['user10', 'first-harvest', 44],
  ['user2', 'first-harvest', 37],
  ['user5', 'first-harvest', 37],
  ['user1', 'green-thumb', 34],
  ['user3', 'first-harvest', 32],
  ['user6', 'full-orchard', 31],
  ['user8', 'first-harvest', 31],
  ['user5', 'green-thumb', 30],
  ['user3', 'tool-sharer', 23],
  ['user1', 'tool-sharer', 21],
  ['user7', 'tool-sharer', 21],
  ['user2', 'tool-sharer', 20],
  ['user12', 'green-thumb', 18],
  ['user4', 'tool-sharer', 14],
  ['user1', 'first-harvest', 8],
  ['user7', 'first-harvest', 5],
  ['user1', 'streak-master', 3],
  ['user4', 'full-orchard', 3],
  ['user12', 'first-harvest', 2],
  ['user9', 'two-wheeler', 1],
]

type LedgerLine = typeof activities.$inferInsert & { createdAt: Date }

export interface DemoLedger {
  lines: LedgerLine[]
  earned: (typeof userBadges.$inferInsert)[]
  teamLines: (typeof teamActivities.$inferInsert)[]
}

export function demoLedger(now: Date): DemoLedger {
  const logged = demoActivities().map((entry, index) => activityLine(entry, index, now))
  const rewards = DEMO_BADGES.map(([userId, badgeId, days]) =>
    rewardLine(userId, badgeId, daysAgo(now, days)),
  )
  const lines = [...logged, ...rewards]
  return {
    lines,
    earned: rewards.map(({ userId, badgeId, createdAt }) => ({
      userId,
      badgeId,
      earnedAt: createdAt,
      announcedAt: createdAt,
    })),
    teamLines: lines.flatMap(({ userId, id, createdAt }) => {
      const teamId = teamOn(userId, createdAt, now)
      return teamId ? [{ userId, activityId: id, teamId }] : []
    }),
  }
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

function rewardLine(userId: string, badgeId: string, createdAt: Date) {
  const badge = BADGE_RULES.find(({ id }) => id === badgeId)
  if (!badge) throw new Error(`there is no badge ${badgeId}`)
  return {
    id: `reward-${badgeId}`,
    userId,
    kind: 'badge-reward' as const,
    description: `Badge earned: ${badge.name}`,
    co2SavedGrams: 0,
    points: badge.pointsReward,
    badgeId,
    localDay: localDay(createdAt),
    createdAt,
  }
}

function teamOn(userId: string, moment: Date, now: Date): string | undefined {
  const team = DEMO_TEAMS.find(({ members }) => members.includes(userId))
  return team && moment >= daysAgo(now, team.ageDays) ? team.id : undefined
}
