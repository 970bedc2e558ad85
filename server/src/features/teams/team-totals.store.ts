import { type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { LedgerKey } from '../../domain-events.ts'
import { countedLines, isAmong, type Lines } from '../impact/impact.sql.ts'

/** New lines count for the team their author is in; one that is taken back, where it counted. */
export async function addToTeams(db: WritableDatabase, lines: readonly LedgerKey[]): Promise<void> {
  const counted = await db.execute(sql`
    insert into team_activities (user_id, activity_id, team_id)
    select * from (
      select a.user_id, a.id, case a.kind when 'undo' then undone.team_id else m.team_id end as team_id
      from activities a
      left join team_members m on m.user_id = a.user_id
      left join team_activities undone on undone.user_id = a.user_id and undone.activity_id = a.undoes_id
      where ${isAmong(lines, sql`(a.user_id, a.id)`)}) l
    where l.team_id is not null
    returning user_id`)
  if (counted.length > 0) await addToTotals(db, lines)
}

/** Makes the totals anew, from the lines that are written down as theirs. */
export async function rebuildTeamTotals(db: WritableDatabase): Promise<void> {
  await db.execute(sql`update teams set points = 0, co2_saved_grams = 0,
    member_count = (select count(*) from team_members where team_id = teams.id)`)
  await db.execute(sql`update team_members set points = 0, co2_saved_grams = 0`)
  await addToTotals(db, 'all')
}

async function addToTotals(db: WritableDatabase, lines: Lines): Promise<void> {
  // In one order, since a rental that ended can count for two teams.
  await db.execute(sql`select id from teams where id in (
    select team_id from team_activities where ${isAmong(lines, sql`(user_id, activity_id)`)})
    order by id for no key update`)
  await db.execute(sql`
    update teams t set points = t.points + s.points, co2_saved_grams = t.co2_saved_grams + s.grams
    from (${sumsBy(sql`team.team_id`, lines)}) s where t.id = s.key`)
  await db.execute(sql`
    update team_members m set points = m.points + s.points,
      co2_saved_grams = m.co2_saved_grams + s.grams
    from (${sumsBy(sql`member.user_id`, lines, IN_THIS_MEMBERSHIP)}) s where m.user_id = s.key`)
}

const IN_THIS_MEMBERSHIP = sql`join team_members member on member.user_id = team.user_id
  and member.team_id = team.team_id and member.joined_at <= c.counted_at`

function sumsBy(key: SQL, lines: Lines, onlyWhere: SQL = sql``): SQL {
  return sql`select ${key} as key, sum(c.points) as points, sum(c.co2_saved_grams) as grams
    from ${countedLines(lines)}
    join team_activities team on team.user_id = c.user_id and team.activity_id = c.id
    ${onlyWhere} group by ${key}`
}
