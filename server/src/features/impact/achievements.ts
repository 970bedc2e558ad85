import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { Badge } from '@commonplot/shared/impact/badge.ts'

export function badgeAchievement({
  name,
  description,
  iconUrl,
  pointsReward,
}: Pick<Badge, 'name' | 'description' | 'iconUrl' | 'pointsReward'>): Achievement {
  return { type: 'badge', title: name, description, icon: iconUrl, points: pointsReward }
}

export function levelAchievement(level: string): Achievement {
  return {
    type: 'level_up',
    title: `Level ${level}`,
    description: `Reached the level ${level}.`,
    icon: '🌿',
    level,
  }
}
