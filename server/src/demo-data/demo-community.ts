import type { ChallengeType } from '@commonplot/shared/challenges/challenges.contract.ts'
import type { CompetitionType } from '@commonplot/shared/competitions/competitions.contract.ts'
import type { GoalMeasure } from '@commonplot/shared/impact/goal.ts'
import type { TeamRole } from '@commonplot/shared/teams/teams.contract.ts'
import type { challengeMembers, challenges } from '../features/challenges/challenges.table.ts'
import type {
  competitionMembers,
  competitions,
} from '../features/competitions/competitions.table.ts'
import type { savedPlants } from '../features/plants/plants.table.ts'
import type { teamMembers, teams } from '../features/teams/teams.table.ts'
import { daysAgo, daysAhead } from './demo-time.ts'

interface DemoTeam {
  id: string
  name: string
  description: string
  ageDays: number
  /** Captain first. */
  members: readonly string[]
}

export const DEMO_TEAMS: readonly DemoTeam[] = [
  {
    id: 'team-1',
    name: 'Sellwood Sprouts',
    description: 'Neighbours around SE Tacoma who water for each other in July.',
    ageDays: 50,
    members: ['user7', 'user1', 'user8', 'user9', 'user10'],
  },
  {
    id: 'team-2',
    name: 'The Compost Collective',
    description: 'Turning other people’s scraps into soil since last spring.',
    ageDays: 80,
    members: ['user6', 'user11'],
  },
  {
    id: 'team-3',
    name: 'Alder Street Rooftop',
    description: 'Everything we grow came up in a lift.',
    ageDays: 60,
    members: ['user3', 'user5'],
  },
  {
    id: 'team-4',
    name: 'Tool Shed Regulars',
    description: 'We lend, we fix, we sharpen.',
    ageDays: 70,
    members: ['user2', 'user4'],
  },
  {
    id: 'team-5',
    name: 'Lake Oswego Late Starters',
    description: 'It is never too late to sow something.',
    ageDays: 30,
    members: ['user12'],
  },
]

function roleOf(team: DemoTeam, userId: string): TeamRole {
  return team.members[0] === userId ? 'captain' : 'member'
}

interface DemoCompetition {
  id: string
  name: string
  description: string
  competitionType: CompetitionType
  measure: GoalMeasure
  rewardPool: number
  startedDaysAgo: number
  endsInDays: number
  members: readonly string[]
}

/** Both are three quarters through on the day of the first start. */
const DEMO_COMPETITIONS: readonly DemoCompetition[] = [
  {
    id: 'competition-1',
    name: 'Rose City Carbon Cup',
    description: 'Four weeks, every garden in the city, who keeps most CO2 out of the air.',
    competitionType: 'carbon',
    measure: 'co2SavedKg',
    rewardPool: 500,
    startedDaysAgo: 21,
    endsInDays: 7,
    members: ['user6', 'user4', 'user9', 'user11', 'user2', 'user1', 'user8'],
  },
  {
    id: 'competition-2',
    name: 'Neighbourhood Weigh-In',
    description: 'The heaviest harvest in sixteen days. Soil washed off, please.',
    competitionType: 'harvest',
    measure: 'harvestKg',
    rewardPool: 300,
    startedDaysAgo: 12,
    endsInDays: 4,
    members: ['user4', 'user2', 'user10', 'user3', 'user5'],
  },
]

interface DemoChallenge {
  id: string
  title: string
  description: string
  challengeType: ChallengeType
  measure: GoalMeasure
  target: number
  startedDaysAgo: number
  endsInDays: number
  /** user1 has joined none: the first join is theirs to make. */
  members: readonly string[]
}

const DEMO_CHALLENGES: readonly DemoChallenge[] = [
  {
    id: 'challenge-1',
    title: 'Twenty in the Ground',
    description: 'Grow 20 plants before the month is out. Anything with roots counts.',
    challengeType: 'growing',
    measure: 'plantsGrown',
    target: 20,
    startedDaysAgo: 20,
    endsInDays: 18,
    members: ['user12', 'user5', 'user7'],
  },
  {
    id: 'challenge-2',
    title: 'Leave the Car',
    description: 'Walk, roll or cycle 50 km that you would have driven.',
    challengeType: 'transport',
    measure: 'carKmAvoided',
    target: 50,
    startedDaysAgo: 14,
    endsInDays: 12,
    members: ['user9', 'user8'],
  },
  {
    id: 'challenge-3',
    title: 'Feed the Heap',
    description: 'Compost 10 kg of kitchen and garden scraps.',
    challengeType: 'composting',
    measure: 'compostKg',
    target: 10,
    startedDaysAgo: 10,
    endsInDays: 25,
    members: ['user6', 'user11', 'user9'],
  },
  {
    id: 'challenge-4',
    title: 'Lend Three',
    description: 'Share a tool three times. The shed is full anyway.',
    challengeType: 'sharing',
    measure: 'toolShares',
    target: 3,
    startedDaysAgo: 25,
    endsInDays: 30,
    members: ['user2', 'user3', 'user4'],
  },
]

// Totals, counts, progress and scores are left at zero here and come from the ledger.

export function demoTeams(now: Date): (typeof teams.$inferInsert)[] {
  return DEMO_TEAMS.map(({ members, ageDays, ...team }) => ({
    ...team,
    createdAt: daysAgo(now, ageDays),
  }))
}

export function demoTeamMembers(now: Date): (typeof teamMembers.$inferInsert)[] {
  return DEMO_TEAMS.flatMap((team) =>
    team.members.map((userId) => ({
      userId,
      teamId: team.id,
      role: roleOf(team, userId),
      joinedAt: daysAgo(now, team.ageDays),
    })),
  )
}

export function demoChallenges(now: Date): (typeof challenges.$inferInsert)[] {
  return DEMO_CHALLENGES.map(({ members, startedDaysAgo, endsInDays, ...challenge }) => ({
    ...challenge,
    startsAt: daysAgo(now, startedDaysAgo),
    endsAt: daysAhead(now, endsInDays),
  }))
}

export function demoChallengeMembers(now: Date): (typeof challengeMembers.$inferInsert)[] {
  return DEMO_CHALLENGES.flatMap(({ id, members, startedDaysAgo }) =>
    members.map((userId) => ({
      challengeId: id,
      userId,
      joinedAt: daysAgo(now, startedDaysAgo),
    })),
  )
}

export function demoCompetitions(now: Date): (typeof competitions.$inferInsert)[] {
  return DEMO_COMPETITIONS.map(({ members, startedDaysAgo, endsInDays, ...competition }) => ({
    ...competition,
    startsAt: daysAgo(now, startedDaysAgo),
    endsAt: daysAhead(now, endsInDays),
  }))
}

export function demoCompetitionMembers(now: Date): (typeof competitionMembers.$inferInsert)[] {
  return DEMO_COMPETITIONS.flatMap(({ id, members, startedDaysAgo }) =>
    members.map((userId) => ({
      competitionId: id,
      userId,
      joinedAt: daysAgo(now, startedDaysAgo),
    })),
  )
}

export function demoSavedPlants(now: Date): (typeof savedPlants.$inferInsert)[] {
  return [
    { userId: 'user1', list: 'favourites', plantId: 'plant-4', savedAt: daysAgo(now, 14) },
    { userId: 'user1', list: 'garden-plan', plantId: 'plant-3', savedAt: daysAgo(now, 9) },
    { userId: 'user1', list: 'garden-plan', plantId: 'plant-6', savedAt: daysAgo(now, 6) },
  ]
}
