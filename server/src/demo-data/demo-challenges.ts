import type { ChallengeType } from '@commonplot/shared/challenges/challenge.ts'
import type { GoalMeasure } from '@commonplot/shared/impact/goal.ts'

export interface DemoChallenge {
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

export const DEMO_CHALLENGES: readonly DemoChallenge[] = [
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
