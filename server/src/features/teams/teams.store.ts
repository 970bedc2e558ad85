import type { Team } from '@commonplot/shared/teams/team.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { highestFirst } from '../../sql/paging.ts'
import { notHiddenFrom } from '../../sql/reach.ts'
import { users } from '../users/users.table.ts'
import { teamMembers, teams } from './teams.table.ts'

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

/** False when the person is in a team already. */
export async function insertMember(
  db: WritableDatabase,
  member: typeof teamMembers.$inferInsert,
): Promise<boolean> {
  const joined = await db.insert(teamMembers).values(member).onConflictDoNothing().returning()
  if (joined.length > 0) await changeCount(db, member.teamId, 1)
  return joined.length > 0
}

export async function deleteMember(
  db: WritableDatabase,
  teamId: string,
  userId: string,
): Promise<void> {
  const left = await db
    .delete(teamMembers)
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.teamId, teamId)))
    .returning()
  if (left.length > 0) await changeCount(db, teamId, -1)
}

async function changeCount(db: WritableDatabase, id: string, by: number): Promise<void> {
  await db
    .update(teams)
    .set({ memberCount: sql`${teams.memberCount} + ${by}` })
    .where(eq(teams.id, id))
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
