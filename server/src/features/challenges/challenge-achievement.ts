import type { Achievement } from '@commonplot/shared/impact/achievement.ts'

export function challengeAchievement(title: string): Achievement {
  return {
    type: 'challenge_complete',
    title,
    description: `Completed the challenge ${title}.`,
    icon: '🏁',
  }
}
