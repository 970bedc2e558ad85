import type { EventHandler } from '../../event-handler.ts'
import { challengeAchievement } from './challenge-achievement.ts'
import { addToProgress } from './challenge-progress.store.ts'

export const advanceChallenges: EventHandler<'activity_logged'> = async (tx, event) => {
  for (const { userId, title } of await addToProgress(tx, event.lines)) {
    event.announce(userId, challengeAchievement(title))
  }
}

export const takeBackFromChallenges: EventHandler<'activity_undone'> = async (tx, { lines }) => {
  await addToProgress(tx, lines)
}
