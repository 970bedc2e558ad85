import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Appeal, Task } from '@commonplot/shared/operator/operator.ts'
import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../../sql/list-page.ts'
import { plots } from '../../plots/plots.table.ts'
import { comments } from '../../posts/comments.table.ts'
import { posts } from '../../posts/posts.table.ts'
import { reviews } from '../../reviews/reviews.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { PERSON_SUMMARY, users } from '../../users/users.table.ts'
import { appeals } from './appeals.table.ts'

/** Whether an operator has hidden anything of this person. */
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

/** False while an earlier appeal of this person is open. */
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

/** Open appeals come first, each group newest first. */
const OPEN_FIRST: ListOrder = {
  value: sql<string>`case when ${appeals.answeredAt} is null then 'b' else 'a' end
    || to_char(${appeals.createdAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
  direction: 'desc',
}

export function findAppeals(
  db: TransactionalDatabase,
  { cursor, now }: { cursor: string | undefined; now: Date },
): Promise<Page<Appeal>> {
  return findPage(
    db,
    { table: appeals, where: undefined, order: OPEN_FIRST, cursor },
    (isOnPage) => selectAppeals(db).where(isOnPage),
    (row) => toAppeal(row, now),
  )
}

const selectAppeals = (db: Database) =>
  db
    .select({
      id: appeals.id,
      text: appeals.text,
      createdAt: appeals.createdAt,
      answer: appeals.answer,
      answeredAt: appeals.answeredAt,
      person: PERSON_SUMMARY,
      suspendedUntil: users.suspendedUntil,
      suspensionReason: users.suspensionReason,
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))

type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number]

function toAppeal(row: AppealRow, now: Date): Appeal {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    suspension: suspensionAt(row, now),
  }
}

const isWaiting = isNull(appeals.answeredAt)

/** The oldest open appeals, for the operators' list of today. */
export async function appealTasks(
  db: Database,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const { id, text, createdAt } = appeals
  const [count, rows] = await Promise.all([
    db.$count(appeals, isWaiting),
    db
      .select({ id, text, createdAt, name: users.fullName })
      .from(appeals)
      .innerJoin(users, eq(users.id, appeals.userId))
      .where(isWaiting)
      .orderBy(asc(createdAt), asc(id))
      .limit(most),
  ])
  const tasks = rows.map((row) => ({
    kind: 'appeal' as const,
    id: row.id,
    title: `${row.name} asks you to look again`,
    detail: row.text,
    since: row.createdAt.toISOString(),
    link: operatorPath('appeals'),
  }))
  return { count, tasks }
}
