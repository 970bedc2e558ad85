import { extendStreak, type Streak, streakOf } from '@commonplot/shared/impact/streak.ts'
import { and, between, eq, gt, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { userImpact, userImpactDays } from './impact-totals.table.ts'

const BATCH = 1000

type Standing = typeof userImpact.$inferSelect

/** After something was done on `day`; only a day before the last needs all the days again. */
export async function advanceStreak(
  db: WritableDatabase,
  before: Standing,
  day: string,
  now: Date,
): Promise<void> {
  const { userId, lastActiveDay, streakDays, longestStreakDays } = before
  if (lastActiveDay !== null && day < lastActiveDay) return recomputeStreak(db, userId, now)
  const streak = { ...before, days: streakDays, longestDays: longestStreakDays }
  await saveStreak(db, userId, extendStreak(streak, day), now)
}

/** Taking a day's only activity back can break a streak, which only the days themselves can tell. */
export async function recomputeStreak(
  db: WritableDatabase,
  userId: string,
  now: Date,
): Promise<void> {
  const days = await db
    .select({ day: userImpactDays.day })
    .from(userImpactDays)
    .where(and(eq(userImpactDays.userId, userId), gt(userImpactDays.activities, 0)))
  await saveStreak(db, userId, streakOf(days.map(({ day }) => day)), now)
}

async function saveStreak(
  db: WritableDatabase,
  userId: string,
  streak: Streak,
  now: Date,
): Promise<void> {
  await db
    .update(userImpact)
    .set({
      streakDays: streak.days,
      longestStreakDays: streak.longestDays,
      lastActiveDay: streak.lastActiveDay,
      lastForgivenDay: streak.lastForgivenDay,
      updatedAt: now,
    })
    .where(eq(userImpact.userId, userId))
}

/** People in batches, so that neither their days nor the statement outgrow the memory. */
export async function rebuildStreaks(db: WritableDatabase): Promise<void> {
  let last = ''
  while (true) {
    const people = await db
      .select({ userId: userImpact.userId })
      .from(userImpact)
      .where(gt(userImpact.userId, last))
      .orderBy(userImpact.userId)
      .limit(BATCH)
    const [first, end] = [people.at(0), people.at(-1)]
    if (!first || !end) return
    const days = await db
      .select({ userId: userImpactDays.userId, day: userImpactDays.day })
      .from(userImpactDays)
      .where(
        and(
          between(userImpactDays.userId, first.userId, end.userId),
          gt(userImpactDays.activities, 0),
        ),
      )
    await saveStreaks(db, days)
    last = end.userId
  }
}

async function saveStreaks(
  db: WritableDatabase,
  days: { userId: string; day: string }[],
): Promise<void> {
  const rows = Map.groupBy(days, ({ userId }) => userId)
  const streaks = [...rows].map(([userId, ofPerson]) => ({
    userId,
    ...streakOf(ofPerson.map(({ day }) => day)),
  }))
  await db.execute(sql`
    update user_impact u set streak_days = s.days, longest_streak_days = s."longestDays",
      last_active_day = s."lastActiveDay", last_forgiven_day = s."lastForgivenDay"
    from jsonb_to_recordset(${JSON.stringify(streaks)}::text::jsonb) as s("userId" text, days int,
      "longestDays" int, "lastActiveDay" date, "lastForgivenDay" date)
    where u.user_id = s."userId"`)
}
