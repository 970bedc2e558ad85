import type { Competition } from '@commonplot/shared/competitions/competition.ts'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { isViewer } from '../../sql/is-viewer.ts'
import { highestFirst } from '../../sql/paging.ts'
import { notHiddenFrom } from '../../sql/reach.ts'
import { users } from '../users/users.table.ts'
import { competitionMembers, competitions } from './competitions.table.ts'

const LEADERS_SENT = 10

/** Those that are on now. */
export async function findCompetitions(
  db: Database,
  viewerId: string | null,
  now: Date,
): Promise<Competition[]> {
  const rows = await db
    .select({ competition: competitions, joinedAt: competitionMembers.joinedAt })
    .from(competitions)
    .leftJoin(
      competitionMembers,
      and(
        eq(competitionMembers.competitionId, competitions.id),
        isViewer(competitionMembers.userId, viewerId),
      ),
    )
    .where(and(lte(competitions.startsAt, now), gt(competitions.endsAt, now)))
    .orderBy(competitions.endsAt, competitions.id)
  return Promise.all(
    rows.map(async ({ competition, joinedAt }) => ({
      ...competition,
      startDate: competition.startsAt.toISOString(),
      endDate: competition.endsAt.toISOString(),
      leaderboard: await findLeaders(db, competition.id, viewerId),
      joined: joinedAt !== null,
    })),
  )
}

function findLeaders(db: Database, competitionId: string, viewerId: string | null) {
  return db
    .select({
      participantId: competitionMembers.userId,
      participantName: users.fullName,
      score: competitionMembers.score,
    })
    .from(competitionMembers)
    .innerJoin(users, eq(users.id, competitionMembers.userId))
    .where(
      and(
        eq(competitionMembers.competitionId, competitionId),
        notHiddenFrom(competitionMembers.userId, viewerId),
      ),
    )
    .orderBy(highestFirst(competitionMembers.score), asc(competitionMembers.userId))
    .limit(LEADERS_SENT)
}

export async function findPeriod(db: Database, id: string): Promise<{ endsAt: Date } | undefined> {
  const [row] = await db
    .select({ endsAt: competitions.endsAt })
    .from(competitions)
    .where(eq(competitions.id, id))
  return row
}

export async function insertMember(
  db: WritableDatabase,
  competitionId: string,
  userId: string,
  joinedAt: Date,
): Promise<void> {
  const joined = await db
    .insert(competitionMembers)
    .values({ competitionId, userId, joinedAt })
    .onConflictDoNothing()
    .returning()
  if (joined.length > 0) await changeCount(db, competitionId, 1)
}

export async function deleteMember(
  db: WritableDatabase,
  id: string,
  userId: string,
): Promise<void> {
  const left = await db
    .delete(competitionMembers)
    .where(and(eq(competitionMembers.userId, userId), eq(competitionMembers.competitionId, id)))
    .returning()
  if (left.length > 0) await changeCount(db, id, -1)
}

async function changeCount(db: WritableDatabase, id: string, by: number): Promise<void> {
  await db
    .update(competitions)
    .set({ participantCount: sql`${competitions.participantCount} + ${by}` })
    .where(eq(competitions.id, id))
}
