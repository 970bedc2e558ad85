import type { Challenge } from '@commonplot/shared/challenges/challenges.contract.ts'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { isViewer } from '../../sql/columns.ts'
import { isAmong, type Lines } from '../impact/impact.sql.ts'
import { goalGroup } from '../impact/membership/membership.sql.ts'
import { challengeMembers, challenges } from './challenges.table.ts'

export const challengeGroup = goalGroup('challenge', challenges, {
  groups: 'challenges',
  members: 'challenge_members',
  groupId: 'challenge_id',
  memberCount: 'participant_count',
  amount: 'progress',
})

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
  await challengeGroup.addLines(db, lines)
  return settleCompleted(db, lines)
}

/** Adds up progress from the ledger and counts the participants again. */
export async function rebuildChallenges(db: WritableDatabase): Promise<void> {
  await challengeGroup.rebuild(db)
  await settleCompleted(db, 'all')
}

/** Completes challenges at their target and reopens those that fell below it. */
async function settleCompleted(db: WritableDatabase, lines: Lines): Promise<CompletedChallenge[]> {
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

function isOfAuthors(lines: Lines): SQL {
  return lines === 'all'
    ? sql`true`
    : sql`m.user_id in (select user_id from activities where ${isAmong(lines, sql`(user_id, id)`)})`
}
