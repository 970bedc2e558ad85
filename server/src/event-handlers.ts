import { type EventHandlers, publisherTo } from './domain-events.ts'
import {
  advanceChallenges,
  takeBackFromChallenges,
} from './features/challenges/challenge-progress.service.ts'
import { countForCompetitions } from './features/competitions/competition-scores.service.ts'
import { logSharedTool } from './features/impact/shared-tools.service.ts'
import { countForTeams } from './features/teams/team-totals.service.ts'

/** Who hears of what. Features stay apart by it: the one that tells does not know who listens. */
const handlers: EventHandlers = {
  rental_completed: [logSharedTool],
  activity_logged: [countForTeams, advanceChallenges, countForCompetitions],
  activity_undone: [countForTeams, takeBackFromChallenges, countForCompetitions],
}

export const publish = publisherTo(handlers)
