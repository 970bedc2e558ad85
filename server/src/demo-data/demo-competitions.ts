import type { CompetitionType } from '@commonplot/shared/competitions/competition.ts'
import type { GoalMeasure } from '@commonplot/shared/impact/goal.ts'

export interface DemoCompetition {
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
export const DEMO_COMPETITIONS: readonly DemoCompetition[] = [
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
