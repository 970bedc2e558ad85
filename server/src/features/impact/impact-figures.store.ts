import { addDays, monthOf } from '@commonplot/shared/dates/plain-date.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import type { Leaderboards } from '@commonplot/shared/impact/leaderboards.ts'
import { levelOf } from '@commonplot/shared/impact/levels.ts'
import { NO_STREAK, streakOn } from '@commonplot/shared/impact/streak.ts'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { highestFirst } from '../../sql/paging.ts'
import { notHiddenFrom } from '../../sql/reach.ts'
import { users } from '../users/users.table.ts'
import { badges, userBadges } from './badges.table.ts'
import {
  userImpact,
  userImpactDays,
  userImpactMonths,
  userImpactTypes,
} from './impact-totals.table.ts'
import { findProvenPoints } from './ledger.store.ts'
import { findMonthFigures } from './month-figures.store.ts'

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

/** Both lists are the first entries of an index; of the leaders alone the lines by rentals are read. */
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
