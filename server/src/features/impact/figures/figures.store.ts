import { addDays, monthOf } from '@commonplot/shared/dates/plain-date.ts'
import type { ActivityType } from '@commonplot/shared/impact/activity.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import type { Leaderboards } from '@commonplot/shared/impact/leaderboards.ts'
import { levelOf } from '@commonplot/shared/impact/levels.ts'
import type { MonthFigures } from '@commonplot/shared/impact/monthly-goals.ts'
import { NO_STREAK, streakOn } from '@commonplot/shared/impact/streak.ts'
import type { User } from '@commonplot/shared/users/user.ts'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../../adapters/database/database.port.ts'
import { highestFirst } from '../../../sql/paging.ts'
import { notHiddenFrom } from '../../blocking/blocking.sql.ts'
import { users } from '../../users/users.table.ts'
import { badges, userBadges } from '../badges/badges.table.ts'
import { countedLines } from '../impact.sql.ts'
import { CLOCK_SLACK_DAYS, findProvenPoints } from '../impact.store.ts'
import {
  userImpact,
  userImpactDays,
  userImpactMonths,
  userImpactTypes,
} from '../totals/totals.table.ts'

const LEADERS_SENT = 20
const DAYS_SENT = 28
const MONTHS_SENT = 12

const kilograms = (grams: number) => grams / 1000

export async function findImpactStats(
  db: TransactionalDatabase,
  userId: string,
  { today, viewerId }: { today: string; viewerId: string | null },
): Promise<ImpactStats | undefined> {
  const [[person], earned, days, months, types, thisMonth] = await Promise.all([
    db
      .select({ id: users.id, totals: userImpact })
      .from(users)
      .leftJoin(userImpact, eq(userImpact.userId, users.id))
      .where(and(eq(users.id, userId), notHiddenFrom(users.id, viewerId))),
    db
      .select({ badge: badges })
      .from(userBadges)
      .innerJoin(badges, eq(badges.id, userBadges.badgeId))
      .where(eq(userBadges.userId, userId))
      .orderBy(desc(userBadges.earnedAt), badges.position),
    db
      .select()
      .from(userImpactDays)
      .where(
        and(
          eq(userImpactDays.userId, userId),
          gt(userImpactDays.day, addDays(today, -DAYS_SENT)),
          gt(userImpactDays.activities, 0),
        ),
      )
      .orderBy(userImpactDays.day),
    db
      .select()
      .from(userImpactMonths)
      .where(eq(userImpactMonths.userId, userId))
      .orderBy(desc(userImpactMonths.month))
      .limit(MONTHS_SENT),
    db
      .select()
      .from(userImpactTypes)
      .where(and(eq(userImpactTypes.userId, userId), gt(userImpactTypes.activities, 0)))
      .orderBy(desc(userImpactTypes.co2SavedGrams)),
    findMonthFigures(db, userId, monthOf(today)),
  ])
  if (!person) return undefined
  const { totals } = person
  const streak = totals
    ? { ...totals, days: totals.streakDays, longestDays: totals.longestStreakDays }
    : NO_STREAK
  const standing = streakOn(streak, today)
  return {
    level: levelOf(totals?.points ?? 0),
    totalPointsEarned: totals?.points ?? 0,
    streak: standing.days,
    streakToday: standing.today,
    longestStreak: streak.longestDays,
    totalCo2Saved: kilograms(totals?.co2SavedGrams ?? 0),
    activitiesCount: totals?.activities ?? 0,
    badges: earned.map(({ badge }) => badge),
    thisMonth,
    recentDays: days.map(({ day, activities, co2SavedGrams }) => ({
      day,
      activities,
      co2Saved: kilograms(co2SavedGrams),
    })),
    byMonth: months
      .map(({ month, points, co2SavedGrams }) => ({
        month,
        points,
        co2Saved: kilograms(co2SavedGrams),
      }))
      .reverse(),
    byActivity: types.map(({ activityType, activities, points, co2SavedGrams }) => ({
      activityType,
      activities,
      points,
      co2Saved: kilograms(co2SavedGrams),
    })),
  }
}

/** Both lists are the start of an index. Points by rentals are read for the leaders alone. */
export async function findLeaderboards(
  db: Database,
  month: string,
  viewerId: string | null,
): Promise<Leaderboards> {
  const [global, monthly] = await Promise.all([
    db
      .select({ username: users.username, totals: userImpact })
      .from(userImpact)
      .innerJoin(users, eq(users.id, userImpact.userId))
      .where(notHiddenFrom(userImpact.userId, viewerId))
      .orderBy(highestFirst(userImpact.points), asc(userImpact.userId))
      .limit(LEADERS_SENT),
    db
      .select({ username: users.username, totals: userImpactMonths })
      .from(userImpactMonths)
      .innerJoin(users, eq(users.id, userImpactMonths.userId))
      .where(
        and(eq(userImpactMonths.month, month), notHiddenFrom(userImpactMonths.userId, viewerId)),
      )
      .orderBy(highestFirst(userImpactMonths.points), asc(userImpactMonths.userId))
      .limit(LEADERS_SENT),
  ])
  const leaders = new Set([...global, ...monthly].map(({ totals }) => totals.userId))
  const proven = await findProvenPoints(db, [...leaders], month)
  return {
    global: global.map(({ username, totals }) => ({
      userId: totals.userId,
      username,
      totalPoints: totals.points,
      provenPoints: proven.get(totals.userId)?.total ?? 0,
      totalCo2Saved: kilograms(totals.co2SavedGrams),
      level: levelOf(totals.points),
    })),
    monthly: monthly.map(({ username, totals }) => ({
      userId: totals.userId,
      username,
      monthlyPoints: totals.points,
      provenPoints: proven.get(totals.userId)?.ofMonth ?? 0,
      monthlyCo2: kilograms(totals.co2SavedGrams),
      monthlyActivities: totals.activities,
    })),
  }
}

const LONGEST_MONTH_DAYS = 31

/** Reads the lines of one month, a short range of the index. */
export async function findMonthFigures(
  db: TransactionalDatabase,
  userId: string,
  month: string,
): Promise<MonthFigures> {
  const nextMonth = `${addDays(month, LONGEST_MONTH_DAYS).slice(0, 7)}-01`
  const piecesOf = (type: ActivityType) =>
    sql`coalesce(sum(c.quantity) filter (where c.activity_type = ${type}), 0)::float8`
  const [row] = await db.query<{ plantsGrown: number; toolsShared: number; grams: number }>(sql`
    select ${piecesOf('plant_grown')} as "plantsGrown", ${piecesOf('tool_shared')} as "toolsShared",
      coalesce(sum(c.co2_saved_grams), 0)::float8 as grams
    from ${countedLines('all')}
    where c.user_id = ${userId} and c.written_at >= ${addDays(month, -CLOCK_SLACK_DAYS)}::timestamptz
      and c.local_day >= ${month}::date and c.local_day < ${nextMonth}::date`)
  const { plantsGrown = 0, toolsShared = 0, grams = 0 } = row ?? {}
  return { plantsGrown, toolsShared, co2SavedKg: grams / 1000 }
}

export async function findProfile(
  db: Database,
  id: string,
  viewerId: string | null,
): Promise<User | undefined> {
  const [[person], earned] = await Promise.all([
    db
      .select({ user: users, points: userImpact.points })
      .from(users)
      .leftJoin(userImpact, eq(userImpact.userId, users.id))
      .where(and(eq(users.id, id), notHiddenFrom(users.id, viewerId))),
    db
      .select({ name: badges.name })
      .from(userBadges)
      .innerJoin(badges, eq(badges.id, userBadges.badgeId))
      .where(eq(userBadges.userId, id))
      .orderBy(desc(userBadges.earnedAt), badges.position),
  ])
  if (!person) return undefined
  const points = person.points ?? 0
  return {
    ...person.user,
    points,
    level: levelOf(points),
    badges: earned.map(({ name }) => name),
    createdAt: person.user.createdAt.toISOString(),
  }
}
