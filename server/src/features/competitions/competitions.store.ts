import type { Competition } from '@commonplot/shared/competitions/competitions.contract.ts'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { isViewer } from '../../sql/columns.ts'
import { highestFirst } from '../../sql/paging.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { goalGroup } from '../impact/membership/membership.sql.ts'
import { users } from '../users/users.table.ts'
import { competitionMembers, competitions } from './competitions.table.ts'

export const competitionGroup = goalGroup('competition', competitions, {
  groups: 'competitions',
  members: 'competition_members',
  groupId: 'competition_id',
  memberCount: 'participant_count',
  amount: 'score',
})

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
