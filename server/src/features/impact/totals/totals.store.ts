import { extendStreak, type Streak, streakOf } from '@commonplot/shared/impact/streak.ts'
import { and, between, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import { countedLines, type Lines } from '../impact.sql.ts'
import { SITE_TOTAL_SLOTS, userImpact, userImpactDays } from './totals.table.ts'

const SUMS = ['activities', 'points', 'co2_saved_grams']
const AMOUNTS = ['quantity', 'weight_kg', 'distance_km']

const MONTH = sql`date_trunc('month', c.local_day)::date`
// A slot per group of people keeps concurrent logs from waiting for one lock.
const SLOT = sql`hashtext(c.user_id) & ${sql.raw(String(SITE_TOTAL_SLOTS - 1))}`

interface Total {
  table: string
  keys: Record<string, SQL>
  columns: readonly string[]
}

const USER = { user_id: sql`c.user_id` }
const TYPE = { activity_type: sql`c.activity_type` }

const TOTALS: readonly Total[] = [
  { table: 'user_impact', keys: USER, columns: SUMS },
  { table: 'user_impact_days', keys: { ...USER, day: sql`c.local_day` }, columns: SUMS },
  { table: 'user_impact_months', keys: { ...USER, month: MONTH }, columns: SUMS },
  { table: 'user_impact_types', keys: { ...USER, ...TYPE }, columns: [...SUMS, ...AMOUNTS] },
  {
    table: 'site_impact_months',
    keys: { month: MONTH, ...TYPE, slot: SLOT },
    columns: [...SUMS, ...AMOUNTS],
  },
]

/** Adds lines to all totals. Rows are locked in the order of their keys. */
export async function addToTotals(db: WritableDatabase, lines: Lines): Promise<void> {
  for (const total of TOTALS) await db.execute(addTo(total, lines))
}

function addTo({ table, keys, columns }: Total, lines: Lines): SQL {
  const names = [...Object.keys(keys), ...columns]
  const sums = columns.map((column) => sql`sum(c.${sql.identifier(column)})`)
  const places = sql.raw(
    Object.keys(keys)
      .map((_, index) => String(index + 1))
      .join(', '),
  )
  return sql`insert into ${sql.identifier(table)} (${list(names)})
    select ${sql.join([...Object.values(keys), ...sums], sql`, `)} from ${countedLines(lines)}
    where ${'activity_type' in keys ? sql`c.activity_type is not null` : sql`true`}
    group by ${places} order by ${places}
    on conflict (${list(Object.keys(keys))}) do update set ${sql.join(
      columns.map((column) => {
        const name = sql.identifier(column)
        return sql`${name} = ${sql.identifier(table)}.${name} + excluded.${name}`
      }),
      sql`, `,
    )}`
}

function list(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
}

const BATCH = 1000

type Standing = typeof userImpact.$inferSelect

/** Extends the streak by `day`. Only a day before the last active one needs all days again. */
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

/** Undoing the only activity of a day can break a streak, so all days are read again. */
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

/** Batches of people limit the memory for their days and for the statement. */
async function rebuildStreaks(db: WritableDatabase): Promise<void> {
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

/** Rebuilds every running total from the ledger. */
export async function rebuildImpactTotals(db: WritableDatabase): Promise<void> {
  // The truncate waits for running logs and blocks new ones. It locks people first, as logs do.
  await db.execute(sql`
    truncate user_impact, user_impact_days, user_impact_months, user_impact_types, site_impact_months`)
  await addToTotals(db, 'all')
  await rebuildStreaks(db)
}
