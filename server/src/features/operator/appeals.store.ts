import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Appeal } from '@commonplot/shared/operator/operator.ts'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { suspensionAt } from '../../suspended.ts'
import { plots } from '../plots/plots.table.ts'
import { comments } from '../posts/comments.table.ts'
import { posts } from '../posts/posts.table.ts'
import { reviews } from '../reviews/reviews.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'
import { appeals } from './appeals.table.ts'

/** Whether anything of a person was taken out of sight. */
export async function hasHidden(db: Database, userId: string): Promise<boolean> {
  const hidden = [
    db.$count(plots, and(eq(plots.ownerId, userId), isNotNull(plots.hiddenReason))),
    db.$count(tools, and(eq(tools.ownerId, userId), isNotNull(tools.hiddenReason))),
    db.$count(posts, and(eq(posts.userId, userId), isNotNull(posts.hiddenReason))),
    db.$count(comments, and(eq(comments.userId, userId), isNotNull(comments.hiddenReason))),
    db.$count(reviews, and(eq(reviews.authorId, userId), isNotNull(reviews.hiddenReason))),
  ]
  for (const counting of hidden) if ((await counting) > 0) return true
  return false
}

/** False where one of theirs is still open. */
export async function insertAppeal(
  tx: WritableDatabase,
  row: Pick<typeof appeals.$inferInsert, 'id' | 'userId' | 'text' | 'createdAt'>,
): Promise<boolean> {
  const made = await tx
    .insert(appeals)
    .values(row)
    .onConflictDoNothing({ target: appeals.userId, where: isNull(appeals.answeredAt) })
    .returning({ id: appeals.id })
  return made.length > 0
}

export async function findLastAppealOf(db: Database, userId: string) {
  const [row] = await db
    .select()
    .from(appeals)
    .where(eq(appeals.userId, userId))
    .orderBy(desc(appeals.createdAt))
    .limit(1)
  return row
}

export async function lockAppeal(tx: WritableDatabase, id: string) {
  const [row] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update')
  return row
}

export async function writeAnswer(
  tx: WritableDatabase,
  id: string,
  answered: { answer: string; answeredAt: Date; answeredBy: string },
): Promise<void> {
  await tx.update(appeals).set(answered).where(eq(appeals.id, id))
}

export async function deleteAppealsOf(tx: WritableDatabase, userId: string): Promise<void> {
  await tx.delete(appeals).where(eq(appeals.userId, userId))
}

/** What waits for an answer, then the rest, each the newest first. */
const OPEN_FIRST: Order = {
  value: sql<string>`case when ${appeals.answeredAt} is null then 'b' else 'a' end
    || to_char(${appeals.createdAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
  direction: 'desc',
}

export async function findAppeals(
  db: Database,
  { cursor, now }: { cursor: string | undefined; now: Date },
): Promise<Page<Appeal>> {
  const [rows, total] = await Promise.all([
    selectAppeals(db, after(cursor, OPEN_FIRST, appeals.id)),
    db.$count(appeals),
  ])
  return toPage(rows, total, (row) => toAppeal(row, now))
}

function selectAppeals(db: Database, where: SQL | undefined) {
  return db
    .select({
      id: appeals.id,
      text: appeals.text,
      createdAt: appeals.createdAt,
      answer: appeals.answer,
      answeredAt: appeals.answeredAt,
      person: { id: users.id, fullName: users.fullName, profileImage: users.profileImage },
      suspendedUntil: users.suspendedUntil,
      suspensionReason: users.suspensionReason,
      orderValue: OPEN_FIRST.value,
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))
    .where(where)
    .orderBy(...orderBy(OPEN_FIRST, appeals.id))
    .limit(ROWS_TO_FETCH)
}

type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number]

function toAppeal(row: AppealRow, now: Date): Appeal {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    suspension: suspensionAt(row, now),
  }
}
