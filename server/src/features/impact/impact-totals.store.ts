import { streakOf } from '@commonplot/shared/impact/streak.ts'
import { and, between, gt, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { userImpact, userImpactDays } from './impact-totals.table.ts'

// An undo line repeats the amounts of what it takes back; its points and grams are negative already.
const SIGN = sql`case kind when 'undo' then -1 else 1 end`
const COUNTED = sql`case kind when 'activity' then 1 when 'undo' then -1 else 0 end`
const PIECES = sql`coalesce(quantity, case when activity_type in ('plant_grown', 'tool_shared') then 1 else 0 end)`

const SUMS = sql`sum(${COUNTED}), sum(points), sum(co2_saved_grams)`
const AMOUNTS = sql`sum(${SIGN} * ${PIECES}), sum(${SIGN} * coalesce(weight_kg, 0)), sum(${SIGN} * coalesce(distance_km, 0))`
const STREAK_BATCH = 1000

const MONTH = sql`date_trunc('month', local_day)::date`

/** Makes every running total anew from the ledger, which is right by definition. */
export async function rebuildImpactTotals(db: Database): Promise<void> {
  await db.execute(sql`
    truncate user_impact, user_impact_days, user_impact_months, user_impact_types, site_impact_months`)
  await db.execute(sql`
    insert into user_impact_days (user_id, day, activities, points, co2_saved_grams)
    select user_id, local_day, ${SUMS} from activities group by user_id, local_day`)
  await db.execute(sql`
    insert into user_impact_months (user_id, month, activities, points, co2_saved_grams)
    select user_id, ${MONTH}, ${SUMS} from activities group by 1, 2`)
  await db.execute(sql`
    insert into user_impact_types (user_id, activity_type, activities, points, co2_saved_grams, quantity, weight_kg, distance_km)
    select user_id, activity_type, ${SUMS}, ${AMOUNTS} from activities
    where activity_type is not null group by 1, 2`)
  await db.execute(sql`
    insert into site_impact_months (month, activity_type, slot, activities, points, co2_saved_grams, quantity, weight_kg, distance_km)
    select ${MONTH}, activity_type, 0, ${SUMS}, ${AMOUNTS} from activities
    where activity_type is not null group by 1, 2`)
  await db.execute(sql`
    insert into user_impact (user_id, activities, points, co2_saved_grams)
    select user_id, ${SUMS} from activities group by user_id`)
  await rebuildStreaks(db)
  await rebuildTeams(db)
  await rebuildGoals(db)
}

/** People in batches, so that neither their days nor the statement outgrow the memory. */
async function rebuildStreaks(db: Database): Promise<void> {
  let last = ''
  while (true) {
    const people = await db
      .select({ userId: userImpact.userId })
      .from(userImpact)
      .where(gt(userImpact.userId, last))
      .orderBy(userImpact.userId)
      .limit(STREAK_BATCH)
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

async function saveStreaks(db: Database, days: { userId: string; day: string }[]): Promise<void> {
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

async function rebuildTeams(db: Database): Promise<void> {
  await db.execute(sql`
    update teams t set points = coalesce(l.points, 0), co2_saved_grams = coalesce(l.grams, 0),
      member_count = (select count(*) from team_members m where m.team_id = t.id)
    from teams known left join (
      select team_id, sum(points) as points, sum(co2_saved_grams) as grams
      from activities where team_id is not null group by team_id) l on l.team_id = known.id
    where known.id = t.id`)
  await db.execute(sql`
    update team_members m set (points, co2_saved_grams) = (
      select coalesce(sum(a.points), 0), coalesce(sum(a.co2_saved_grams), 0) from activities a
      where a.user_id = m.user_id and a.team_id = m.team_id and a.created_at >= m.joined_at)`)
}

/** Only what was done since joining and not taken back counts. */
async function rebuildGoals(db: Database): Promise<void> {
  const reached = (table: 'challenges' | 'competitions', key: string) => sql`
    select coalesce(sum(case g.measure
      when 'activities' then 1
      when 'points' then a.points
      when 'co2SavedKg' then a.co2_saved_grams / 1000.0
      when 'plantsGrown' then case when activity_type = 'plant_grown' then ${PIECES} else 0 end
      when 'harvestKg' then case when activity_type = 'harvest' then coalesce(weight_kg, 0) else 0 end
      when 'toolShares' then case when activity_type = 'tool_shared' then ${PIECES} else 0 end
      when 'carKmAvoided' then case when activity_type = 'transport_avoided' then coalesce(distance_km, 0) else 0 end
      when 'compostKg' then case when activity_type = 'composting' then coalesce(weight_kg, 0) else 0 end
    end), 0)
    from ${sql.identifier(table)} g join activities a on a.user_id = m.user_id and a.kind = 'activity'
      and a.created_at >= greatest(m.joined_at, g.starts_at) and a.created_at < g.ends_at
    where g.id = m.${sql.identifier(key)} and not exists (
      select 1 from activities u where u.user_id = a.user_id and u.undoes_id = a.id)`
  await db.execute(sql`
    update challenge_members m set progress = (${reached('challenges', 'challenge_id')})`)
  await db.execute(sql`
    update competition_members m set score = (${reached('competitions', 'competition_id')})`)
  await db.execute(sql`
    update challenges set participant_count =
      (select count(*) from challenge_members where challenge_id = challenges.id)`)
  await db.execute(sql`
    update competitions set participant_count =
      (select count(*) from competition_members where competition_id = competitions.id)`)
}
