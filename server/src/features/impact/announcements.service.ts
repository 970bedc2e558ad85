import type { Announcement } from '@commonplot/shared/impact/achievement.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { badgeAchievement } from './achievements.ts'
import { findUnannounced, markAnnounced } from './earned-badges.store.ts'

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
