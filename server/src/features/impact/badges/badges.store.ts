import {
  BADGE_RULES,
  type BadgeProgress,
  type BadgeRule,
  earnedBadges,
} from '@commonplot/shared/impact/badge-rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { userImpact, userImpactTypes } from '../totals/totals.table.ts'
import { badges, userBadges } from './badges.table.ts'

/** Badges that the totals now earn and the person does not hold yet. */
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

const SHOWN = ['name', 'description', 'iconUrl', 'rarity', 'pointsReward', 'position'] as const

/** Updates the rows from the catalogue at every start. Earned badges outlive their catalogue entry. */
export async function saveBadgeCatalogue(db: WritableDatabase): Promise<void> {
  const newValue = (column: (typeof SHOWN)[number]) =>
    sql`excluded.${sql.identifier(badges[column].name)}`
  const kept = sql.join(
    SHOWN.map((column) => sql`${badges[column]}`),
    sql`, `,
  )
  await db
    .insert(badges)
    .values(BADGE_RULES.map(({ measure, atLeast, ...badge }, position) => ({ ...badge, position })))
    .onConflictDoUpdate({
      target: badges.id,
      set: Object.fromEntries(SHOWN.map((column) => [column, newValue(column)])),
      // An unchanged catalogue writes no rows.
      setWhere: sql`(${kept}) is distinct from (${sql.join(SHOWN.map(newValue), sql`, `)})`,
    })
}
