import type { Team } from '@commonplot/shared/teams/teams.contract.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { LedgerKey } from '../../domain-events.ts'
import { highestFirst } from '../../sql/paging.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { countedLines, isAmong, type Lines } from '../impact/impact.sql.ts'
import { membersOf } from '../impact/membership/membership.sql.ts'
import { users } from '../users/users.table.ts'
import { teamMembers, teams } from './teams.table.ts'

export const teamMembership = membersOf({
  groups: 'teams',
  members: 'team_members',
  groupId: 'team_id',
  memberCount: 'member_count',
})

const TEAMS_SENT = 20
const MEMBERS_SENT = 20

export async function findTeams(db: Database, viewerId: string | null): Promise<Team[]> {
  const rows = await db
    .select()
    .from(teams)
    .orderBy(highestFirst(teams.points), asc(teams.id))
    .limit(TEAMS_SENT)
  return Promise.all(rows.map((row) => toTeam(db, row, viewerId)))
}

export async function findTeamOf(
  db: Database,
  userId: string,
  viewerId: string | null,
): Promise<Team | null> {
  const [row] = await db
    .select({ team: teams })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.userId, userId), notHiddenFrom(teamMembers.userId, viewerId)))
  return row ? toTeam(db, row.team, viewerId) : null
}

export async function teamExists(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))
  return row !== undefined
}

async function toTeam(
  db: Database,
  row: typeof teams.$inferSelect,
  viewerId: string | null,
): Promise<Team> {
  const members = await db
    .select({
      userId: teamMembers.userId,
      username: users.username,
      role: teamMembers.role,
      profileImage: users.profileImage,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.teamId, row.id), notHiddenFrom(teamMembers.userId, viewerId)))
    .orderBy(highestFirst(teamMembers.points), asc(teamMembers.userId))
    .limit(MEMBERS_SENT)
  const { points, co2SavedGrams, ...team } = row
  return { ...team, totalPoints: points, totalCo2Saved: co2SavedGrams / 1000, members }
}

/** A new line counts for its author's team, an undo line for the team of the undone line. */
export async function addLinesToTeams(
  db: WritableDatabase,
  lines: readonly LedgerKey[],
): Promise<void> {
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

/** Adds up the totals again from the lines recorded for each team. */
export async function rebuildTeamTotals(db: WritableDatabase): Promise<void> {
  await db.execute(sql`update teams set points = 0, co2_saved_grams = 0`)
  await teamMembership.recount(db)
  await db.execute(sql`update team_members set points = 0, co2_saved_grams = 0`)
  await addToTotals(db, 'all')
}

async function addToTotals(db: WritableDatabase, lines: Lines): Promise<void> {
  // One order of locks: a finished rental can count for two teams.
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
