import type { Task } from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import { appeals } from './appeals.table.ts'

const isWaiting = isNull(appeals.answeredAt)

/** What people answered to being suspended or hidden, as far as nobody has answered them. */
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
