import {
  type BadgeProgress,
  type BadgeRule,
  earnedBadges,
} from '@commonplot/shared/impact/badge-rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { badges, userBadges } from './badges.table.ts'
import { userImpact, userImpactTypes } from './impact-totals.table.ts'

/** The badges whose rule the totals now meet and that the person does not have yet. */
export async function findNewlyEarned(db: Database, userId: string): Promise<BadgeRule[]> {
  const held = await db
    .select({ badgeId: userBadges.badgeId })
    .from(userBadges)
    .where(eq(userBadges.userId, userId))
  const heldIds = new Set(held.map(({ badgeId }) => badgeId))
  return earnedBadges(await findProgress(db, userId)).filter(({ id }) => !heldIds.has(id))
}

export async function insertEarnedBadge(
  db: WritableDatabase,
  badge: { userId: string; badgeId: string; earnedAt: Date; announcedAt: Date | null },
): Promise<void> {
  await db.insert(userBadges).values(badge)
}

export async function findUnannounced(db: Database, userId: string) {
  return db
    .select({
      id: badges.id,
      name: badges.name,
      description: badges.description,
      iconUrl: badges.iconUrl,
      pointsReward: badges.pointsReward,
    })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .where(and(eq(userBadges.userId, userId), isNull(userBadges.announcedAt)))
    .orderBy(userBadges.earnedAt, badges.position)
}

export async function markAnnounced(
  db: WritableDatabase,
  userId: string,
  badgeId: string,
  now: Date,
): Promise<void> {
  await db
    .update(userBadges)
    .set({ announcedAt: now })
    .where(
      and(
        eq(userBadges.userId, userId),
        eq(userBadges.badgeId, badgeId),
        isNull(userBadges.announcedAt),
      ),
    )
}

async function findProgress(db: Database, userId: string): Promise<BadgeProgress> {
  const [totals] = await db.select().from(userImpact).where(eq(userImpact.userId, userId))
  const types = await db.select().from(userImpactTypes).where(eq(userImpactTypes.userId, userId))
  const of = (type: string) => types.find(({ activityType }) => activityType === type)
  return {
    harvests: of('harvest')?.activities ?? 0,
    plantsGrown: of('plant_grown')?.quantity ?? 0,
    toolShares: of('tool_shared')?.quantity ?? 0,
    streakDays: totals?.streakDays ?? 0,
    carKmAvoided: of('transport_avoided')?.distanceKm ?? 0,
    compostKg: of('composting')?.weightKg ?? 0,
    co2SavedKg: (totals?.co2SavedGrams ?? 0) / 1000,
  }
}
