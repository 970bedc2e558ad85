import { monthOf } from '@commonplot/shared/dates/plain-date.ts'
import { type CountedActivity, contribution } from '@commonplot/shared/impact/goal.ts'
import { type Streak, streakOf } from '@commonplot/shared/impact/streak.ts'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { challengeMembers, challenges } from '../challenges/challenges.table.ts'
import { competitionMembers, competitions } from '../competitions/competitions.table.ts'
import { teamMembers, teams } from '../teams/teams.table.ts'
import {
  SITE_TOTAL_SLOTS,
  siteImpactMonths,
  userImpact,
  userImpactDays,
  userImpactMonths,
  userImpactTypes,
} from './impact-totals.table.ts'
import type { LedgerLine } from './ledger.store.ts'

/** Adds a line to every total it belongs to; an undo line carries its own minus. */
export async function addToTotals(db: Database, line: LedgerLine): Promise<void> {
  const { userId, localDay, createdAt } = line
  const sums = sumsOf(line)
  const month = monthOf(localDay)
  const added = {
    activities: sql`${userImpact.activities} + ${sums.activities}`,
    points: sql`${userImpact.points} + ${sums.points}`,
    co2SavedGrams: sql`${userImpact.co2SavedGrams} + ${sums.co2SavedGrams}`,
  }
  await db
    .update(userImpact)
    .set({ ...added, updatedAt: createdAt })
    .where(eq(userImpact.userId, userId))
  await db
    .insert(userImpactDays)
    .values({ userId, day: localDay, ...sums })
    .onConflictDoUpdate({
      target: [userImpactDays.userId, userImpactDays.day],
      set: plusExcluded('user_impact_days', SUM_COLUMNS),
    })
  await db
    .insert(userImpactMonths)
    .values({ userId, month, ...sums })
    .onConflictDoUpdate({
      target: [userImpactMonths.userId, userImpactMonths.month],
      set: plusExcluded('user_impact_months', SUM_COLUMNS),
    })
  if (line.activityType) await addToTypes(db, line, line.activityType, month)
  if (line.teamId) await addToTeam(db, line, line.teamId)
}

async function addToTypes(
  db: Database,
  line: LedgerLine,
  activityType: NonNullable<LedgerLine['activityType']>,
  month: string,
): Promise<void> {
  const { userId } = line
  const amounts = { ...sumsOf(line), ...amountsOf(line) }
  const columns = { ...SUM_COLUMNS, ...AMOUNT_COLUMNS }
  await db
    .insert(userImpactTypes)
    .values({ userId, activityType, ...amounts })
    .onConflictDoUpdate({
      target: [userImpactTypes.userId, userImpactTypes.activityType],
      set: plusExcluded('user_impact_types', columns),
    })
  await db
    .insert(siteImpactMonths)
    .values({ month, activityType, slot: slotOf(userId), ...amounts })
    .onConflictDoUpdate({
      target: [siteImpactMonths.month, siteImpactMonths.activityType, siteImpactMonths.slot],
      set: plusExcluded('site_impact_months', columns),
    })
}

async function addToTeam(db: Database, line: LedgerLine, teamId: string): Promise<void> {
  const { points, co2SavedGrams, userId, createdAt } = line
  await db
    .update(teams)
    .set({
      points: sql`${teams.points} + ${points}`,
      co2SavedGrams: sql`${teams.co2SavedGrams} + ${co2SavedGrams}`,
    })
    .where(eq(teams.id, teamId))
  await db
    .update(teamMembers)
    .set({
      points: sql`${teamMembers.points} + ${points}`,
      co2SavedGrams: sql`${teamMembers.co2SavedGrams} + ${co2SavedGrams}`,
    })
    .where(
      and(
        eq(teamMembers.userId, userId),
        eq(teamMembers.teamId, teamId),
        lte(teamMembers.joinedAt, createdAt),
      ),
    )
}

export interface CompletedChallenge {
  id: string
  title: string
}

/** Moves the challenges and competitions that were on, and joined, when the activity was logged. */
export async function addToGoals(
  db: Database,
  activity: LedgerLine,
  direction: 1 | -1,
): Promise<CompletedChallenge[]> {
  const { userId, createdAt } = activity
  const counted = countedActivity(activity)
  const completed: CompletedChallenge[] = []
  const joinedChallenges = await db
    .select({ challenge: challenges, member: challengeMembers })
    .from(challengeMembers)
    .innerJoin(challenges, eq(challenges.id, challengeMembers.challengeId))
    .where(
      and(
        eq(challengeMembers.userId, userId),
        lte(challengeMembers.joinedAt, createdAt),
        lte(challenges.startsAt, createdAt),
        gt(challenges.endsAt, createdAt),
      ),
    )
  for (const { challenge, member } of joinedChallenges) {
    const added = contribution(challenge.measure, counted) * direction
    if (added === 0) continue
    const progress = Math.max(0, Math.round((member.progress + added) * 1000) / 1000)
    const isReached = progress >= challenge.target
    if (isReached && !member.completedAt) completed.push(challenge)
    await db
      .update(challengeMembers)
      .set({ progress, completedAt: isReached ? (member.completedAt ?? createdAt) : null })
      .where(
        and(eq(challengeMembers.userId, userId), eq(challengeMembers.challengeId, challenge.id)),
      )
  }
  await addToCompetitions(db, activity, direction)
  return completed
}

async function addToCompetitions(
  db: Database,
  activity: LedgerLine,
  direction: 1 | -1,
): Promise<void> {
  const { userId, createdAt } = activity
  const joined = await db
    .select({ id: competitions.id, measure: competitions.measure })
    .from(competitionMembers)
    .innerJoin(competitions, eq(competitions.id, competitionMembers.competitionId))
    .where(
      and(
        eq(competitionMembers.userId, userId),
        lte(competitionMembers.joinedAt, createdAt),
        lte(competitions.startsAt, createdAt),
        gt(competitions.endsAt, createdAt),
      ),
    )
  for (const { id, measure } of joined) {
    const added = contribution(measure, countedActivity(activity)) * direction
    // Who logs and joins within one millisecond takes back what was never counted.
    await db
      .update(competitionMembers)
      .set({ score: sql`greatest(0, ${competitionMembers.score} + ${added}::numeric)` })
      .where(and(eq(competitionMembers.userId, userId), eq(competitionMembers.competitionId, id)))
  }
}

export async function saveStreak(db: Database, userId: string, streak: Streak): Promise<void> {
  await db
    .update(userImpact)
    .set({
      streakDays: streak.days,
      longestStreakDays: streak.longestDays,
      lastActiveDay: streak.lastActiveDay,
      lastForgivenDay: streak.lastForgivenDay,
    })
    .where(eq(userImpact.userId, userId))
}

/** Taking a day's only activity back can break a streak, which only the days themselves can tell. */
export async function recomputeStreak(db: Database, userId: string): Promise<void> {
  const days = await db
    .select({ day: userImpactDays.day })
    .from(userImpactDays)
    .where(and(eq(userImpactDays.userId, userId), gt(userImpactDays.activities, 0)))
  await saveStreak(db, userId, streakOf(days.map(({ day }) => day)))
}

const SUM_COLUMNS = {
  activities: 'activities',
  points: 'points',
  co2SavedGrams: 'co2_saved_grams',
} as const
const AMOUNT_COLUMNS = {
  quantity: 'quantity',
  weightKg: 'weight_kg',
  distanceKm: 'distance_km',
} as const

function plusExcluded(table: string, columns: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [
      key,
      sql`${sql.identifier(table)}.${sql.identifier(column)} + excluded.${sql.identifier(column)}`,
    ]),
  )
}

const COUNT_OF_KIND = { activity: 1, undo: -1, 'badge-reward': 0 } as const

function sumsOf({ kind, points, co2SavedGrams }: LedgerLine) {
  return { activities: COUNT_OF_KIND[kind], points, co2SavedGrams }
}

function amountsOf({ kind, activityType, quantity, weightKg, distanceKm }: LedgerLine) {
  const sign = kind === 'undo' ? -1 : 1
  const isCountedInPieces = activityType === 'plant_grown' || activityType === 'tool_shared'
  return {
    quantity: sign * (quantity ?? (isCountedInPieces ? 1 : 0)),
    weightKg: sign * (weightKg ?? 0),
    distanceKm: sign * (distanceKm ?? 0),
  }
}

function countedActivity(line: LedgerLine): CountedActivity {
  if (!line.activityType) throw new Error('only activities count towards a goal')
  return {
    activityType: line.activityType,
    quantity: line.quantity ?? undefined,
    weight: line.weightKg ?? undefined,
    distance: line.distanceKm ?? undefined,
    carbonSaved: line.co2SavedGrams / 1000,
    points: line.points,
  }
}

function slotOf(userId: string): number {
  let hash = 0
  for (const character of userId) hash = (hash * 31 + character.charCodeAt(0)) % 65_536
  return hash % SITE_TOTAL_SLOTS
}
