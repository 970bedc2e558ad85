import { sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { addedForMembers, type Lines } from '../impact/impact.sql.ts'

const GOALS = {
  goals: 'competitions',
  members: 'competition_members',
  goalId: 'competition_id',
} as const

export async function addToScores(db: WritableDatabase, lines: Lines): Promise<void> {
  await db.execute(sql`
    update competition_members m set score = m.score + added.amount
    from ${addedForMembers(GOALS, lines)} added
    where m.user_id = added.user_id and m.competition_id = added.goal_id and added.amount <> 0`)
}

/** Makes scores and counts anew from the ledger. */
export async function rebuildCompetitions(db: WritableDatabase): Promise<void> {
  await db.execute(sql`update competition_members set score = 0`)
  await addToScores(db, 'all')
  await db.execute(sql`update competitions set participant_count =
    (select count(*) from competition_members where competition_id = competitions.id)`)
}
