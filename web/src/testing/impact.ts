import type { Challenge } from '@commonplot/shared/challenges/challenges.contract.ts'
import type { Competition } from '@commonplot/shared/competitions/competitions.contract.ts'
import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { Activity } from '@commonplot/shared/impact/activity.ts'
import type { Badge } from '@commonplot/shared/impact/badge.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import type { Team } from '@commonplot/shared/teams/teams.contract.ts'
import { fakeServer } from './fake-server.ts'
import { openApp } from './render.tsx'

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const FIRST_HARVEST: Badge = {
  id: 'first-harvest',
  name: 'First Harvest',
  description: 'Brought in a first harvest.',
  iconUrl: '🧺',
  rarity: 'common',
  pointsReward: 50,
}

export function someStats(changes: Partial<ImpactStats> = {}): ImpactStats {
  return {
    level: 'Green Thumb',
    totalPointsEarned: 640,
    streak: 4,
    streakToday: 'open',
    longestStreak: 9,
    totalCo2Saved: 43.54,
    activitiesCount: 17,
    badges: [FIRST_HARVEST],
    thisMonth: { plantsGrown: 12, co2SavedKg: 5.04, toolsShared: 1 },
    recentDays: [],
    byMonth: [],
    byActivity: [],
    ...changes,
  }
}

const RECEIPT = {
  factor: 2,
  unit: 'kg harvested',
  low: 1,
  high: 3,
  source: 'A study',
  year: 2024,
  region: 'US',
  amount: 2,
  assumed: false,
}

/** The computed values of an activity. */
export const anEstimate = (carbonSaved = 2) => ({ carbonSaved, receipt: RECEIPT })

export function anActivity(changes: Partial<Activity> = {}): Activity {
  return {
    id: 'activity1',
    userId: 'user1',
    activityType: 'harvest',
    description: 'Tomatoes from the south bed',
    co2Impact: -4,
    pointsEarned: 40,
    verified: true,
    evidence: 'self-reported',
    metadata: { weight: 2 },
    receipt: RECEIPT,
    clientId: null,
    createdAt: inDays(-0.01),
    ...changes,
  }
}

export function aChallenge(changes: Partial<Challenge> = {}): Challenge {
  return {
    id: 'challenge1',
    title: 'Feed the Heap',
    description: 'Compost 10 kg.',
    challengeType: 'composting',
    goal: { compostKg: 10 },
    startDate: inDays(-3),
    endDate: inDays(2.5),
    participantCount: 3,
    joined: false,
    progress: 0,
    ...changes,
  }
}

export function aTeam(changes: Partial<Team> = {}): Team {
  return {
    id: 'team1',
    name: 'The Worm Turners',
    description: 'Compost people.',
    totalPoints: 900,
    totalCo2Saved: 80,
    memberCount: 1,
    members: [{ userId: 'user2', username: 'ana', role: 'captain', profileImage: null }],
    ...changes,
  }
}

export function aCompetition(changes: Partial<Competition> = {}): Competition {
  return {
    id: 'competition1',
    name: 'Carbon Cup',
    description: 'Who saves most.',
    competitionType: 'carbon',
    startDate: inDays(-30),
    endDate: inDays(10),
    participantCount: 4,
    rewardPool: 500,
    leaderboard: [],
    joined: false,
    ...changes,
  }
}

/** The impact page as user1; `routes` replaces answers. */
export function openImpact(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    '/api/impact/stats/user1': { json: someStats() },
    '/api/impact/activities/user1': { json: [] },
    '/api/challenges': { json: [aChallenge()] },
    '/api/badges': { json: [FIRST_HARVEST, { ...FIRST_HARVEST, id: 'other', name: 'Sharer' }] },
    '/api/leaderboards': { json: { global: [], monthly: [] } },
    '/api/teams': { json: [] },
    '/api/users/user1/team': { json: null },
    '/api/competitions/active': { json: [] },
    ...routes,
  })
  return { server, ...openApp('/impact') }
}
