import type { Challenge } from '@commonplot/shared/challenges/challenges.contract.ts'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { isViewer } from '../../sql/columns.ts'
import { addedForMembers, isAmong, type Lines } from '../impact/impact.sql.ts'
import { type Group, membersOf } from '../impact/membership/membership.sql.ts'
import { challengeMembers, challenges } from './challenges.table.ts'

const TABLES = {
  groups: 'challenges',
  members: 'challenge_members',
  groupId: 'challenge_id',
  memberCount: 'participant_count',
} as const

export const challengeGroup: Group = {
  noun: 'challenge',
  members: membersOf(TABLES),
  async find(db, id) {
    const { endsAt } = challenges
    const [row] = await db.select({ endsAt }).from(challenges).where(eq(challenges.id, id))
    return row
  },
}

export async function findChallenges(
  db: Database,
  viewerId: string | null,
  now: Date,
): Promise<Challenge[]> {
  const rows = await db
    .select({ challenge: challenges, progress: challengeMembers.progress })
    .from(challenges)
    .leftJoin(
      challengeMembers,
      and(
        eq(challengeMembers.challengeId, challenges.id),
        isViewer(challengeMembers.userId, viewerId),
      ),
    )
    .where(gt(challenges.endsAt, now))
    .orderBy(challenges.endsAt, challenges.id)
  return rows.map(({ challenge, progress }) => ({
    ...challenge,
    goal: { [challenge.measure]: challenge.target },
    startDate: challenge.startsAt.toISOString(),
    endDate: challenge.endsAt.toISOString(),
    joined: progress !== null,
    progress: progress ?? 0,
  }))
}

interface CompletedChallenge extends Record<string, unknown> {
  userId: string
  title: string
}

/** Returns the challenges that these lines complete. */
export async function addToProgress(
  db: WritableDatabase,
  lines: Lines,
): Promise<CompletedChallenge[]> {
  await db.execute(sql`
    update challenge_members m set progress = m.progress + added.amount
    from ${addedForMembers(TABLES, lines)} added
    where m.user_id = added.user_id and m.challenge_id = added.goal_id and added.amount <> 0`)
  const settled = await db.execute<CompletedChallenge & { isCompleted: boolean }>(sql`
    update challenge_members m
    set completed_at = case when m.progress >= g.target then
      (select max(created_at) from activities a where a.user_id = m.user_id) end
    from challenges g
    where g.id = m.challenge_id and (m.progress >= g.target) <> (m.completed_at is not null)
      and ${isOfAuthors(lines)}
    returning m.user_id as "userId", g.title, m.completed_at is not null as "isCompleted"`)
  return settled.filter(({ isCompleted }) => isCompleted)
}

/** Adds up progress from the ledger and counts the participants again. */
export async function rebuildChallenges(db: WritableDatabase): Promise<void> {
  await db.execute(sql`update challenge_members set progress = 0`)
  await addToProgress(db, 'all')
  await challengeGroup.members.recount(db)
}

function isOfAuthors(lines: Lines): SQL {
  return lines === 'all'
    ? sql`true`
    : sql`m.user_id in (select user_id from activities where ${isAmong(lines, sql`(user_id, id)`)})`
}
