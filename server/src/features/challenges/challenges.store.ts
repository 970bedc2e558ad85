import type { Challenge } from '@commonplot/shared/challenges/challenge.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { isViewer } from '../../sql/is-viewer.ts'
import { challengeMembers, challenges } from './challenges.table.ts'

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

export async function findPeriod(db: Database, id: string): Promise<{ endsAt: Date } | undefined> {
  const [row] = await db
    .select({ endsAt: challenges.endsAt })
    .from(challenges)
    .where(eq(challenges.id, id))
  return row
}

export async function insertMember(
  db: WritableDatabase,
  challengeId: string,
  userId: string,
  joinedAt: Date,
): Promise<void> {
  const joined = await db
    .insert(challengeMembers)
    .values({ challengeId, userId, joinedAt })
    .onConflictDoNothing()
    .returning()
  if (joined.length > 0) await changeCount(db, challengeId, 1)
}

export async function deleteMember(
  db: WritableDatabase,
  id: string,
  userId: string,
): Promise<void> {
  const left = await db
    .delete(challengeMembers)
    .where(and(eq(challengeMembers.userId, userId), eq(challengeMembers.challengeId, id)))
    .returning()
  if (left.length > 0) await changeCount(db, id, -1)
}

async function changeCount(db: WritableDatabase, id: string, by: number): Promise<void> {
  await db
    .update(challenges)
    .set({ participantCount: sql`${challenges.participantCount} + ${by}` })
    .where(eq(challenges.id, id))
}
