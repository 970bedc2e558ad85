import type { Competition } from '@commonplot/shared/competitions/competitions.contract.ts'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { isViewer } from '../../sql/columns.ts'
import { highestFirst } from '../../sql/paging.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { addedForMembers, type Lines } from '../impact/impact.sql.ts'
import { type Group, membersOf } from '../impact/membership/membership.sql.ts'
import { users } from '../users/users.table.ts'
import { competitionMembers, competitions } from './competitions.table.ts'

const TABLES = {
  groups: 'competitions',
  members: 'competition_members',
  groupId: 'competition_id',
  memberCount: 'participant_count',
} as const

export const competitionGroup: Group = {
  noun: 'competition',
  members: membersOf(TABLES),
  async find(db, id) {
    const { endsAt } = competitions
    const [row] = await db.select({ endsAt }).from(competitions).where(eq(competitions.id, id))
    return row
  },
}

const LEADERS_SENT = 10

/** Lists the competitions that are running now. */
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

export async function addToScores(db: WritableDatabase, lines: Lines): Promise<void> {
  await db.execute(sql`
    update competition_members m set score = m.score + added.amount
    from ${addedForMembers(TABLES, lines)} added
    where m.user_id = added.user_id and m.competition_id = added.goal_id and added.amount <> 0`)
}

/** Adds up scores from the ledger and counts the participants again. */
export async function rebuildCompetitions(db: WritableDatabase): Promise<void> {
  await db.execute(sql`update competition_members set score = 0`)
  await addToScores(db, 'all')
  await competitionGroup.members.recount(db)
}
