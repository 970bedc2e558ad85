import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { EventHandler } from '../../event-handler.ts'
import { addToProgress } from './challenges.store.ts'

export const advanceChallenges: EventHandler<'activity_logged'> = async (tx, event) => {
  for (const { userId, title } of await addToProgress(tx, event.lines)) {
    event.announce(userId, challengeAchievement(title))
  }
}

export const setBackChallenges: EventHandler<'activity_undone'> = async (tx, { lines }) => {
  await addToProgress(tx, lines)
}

function challengeAchievement(title: string): Achievement {
  return {
    type: 'challenge_complete',
    title,
    description: `Completed the challenge ${title}.`,
    icon: '🏁',
  }
}
