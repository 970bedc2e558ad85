import type { Achievement, Announcement } from '@commonplot/shared/impact/achievement.ts'
import type { Badge } from '@commonplot/shared/impact/badge.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { findUnannounced, markAnnounced } from './badges.store.ts'

export async function listAnnouncements({ db }: AppDeps, caller: Caller): Promise<Announcement[]> {
  const earned = await findUnannounced(db, caller.userId)
  return earned.map((badge) => ({ id: badge.id, ...badgeAchievement(badge) }))
}

export async function dismissAnnouncement(
  { db, clock }: AppDeps,
  id: string,
  caller: Caller,
): Promise<void> {
  await db.write((writable) => markAnnounced(writable, caller.userId, id, clock.now()))
}

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
