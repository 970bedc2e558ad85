import { sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { addedForMembers, isAmong, type Lines } from '../impact/impact.sql.ts'

const GOALS = {
  goals: 'challenges',
  members: 'challenge_members',
  goalId: 'challenge_id',
} as const

export interface CompletedChallenge extends Record<string, unknown> {
  userId: string
  title: string
}

/** Answers with the challenges that are completed by these lines. */
export async function addToProgress(
  db: WritableDatabase,
  lines: Lines,
): Promise<CompletedChallenge[]> {
  await db.execute(sql`
    update challenge_members m set progress = m.progress + added.amount
    from ${addedForMembers(GOALS, lines)} added
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

/** Makes progress and counts anew from the ledger. */
export async function rebuildChallenges(db: WritableDatabase): Promise<void> {
  await db.execute(sql`update challenge_members set progress = 0`)
  await addToProgress(db, 'all')
  await db.execute(sql`update challenges set participant_count =
    (select count(*) from challenge_members where challenge_id = challenges.id)`)
}

function isOfAuthors(lines: Lines) {
  return lines === 'all'
    ? sql`true`
    : sql`m.user_id in (select user_id from activities where ${isAmong(lines, sql`(user_id, id)`)})`
}
