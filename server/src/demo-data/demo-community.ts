import type { challengeMembers, challenges } from '../features/challenges/challenges.table.ts'
import type {
  competitionMembers,
  competitions,
} from '../features/competitions/competitions.table.ts'
import type { savedPlants } from '../features/plants/plants.table.ts'
import type { teamMembers, teams } from '../features/teams/teams.table.ts'
import { DEMO_CHALLENGES } from './demo-challenges.ts'
import { DEMO_COMPETITIONS } from './demo-competitions.ts'
import { DEMO_TEAMS, roleOf } from './demo-teams.ts'
import { daysAgo, daysAhead } from './demo-time.ts'

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
