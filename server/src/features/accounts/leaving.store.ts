import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { IsLeaving } from '../../between-features/is-leaving.port.ts'
import { accounts } from './accounts.table.ts'

export const isLeaving: IsLeaving = async (db, userId) => {
  const isOnTheWay = or(isNotNull(accounts.closesAt), isNotNull(accounts.closedAt))
  return (await db.$count(accounts, and(eq(accounts.userId, userId), isOnTheWay))) > 0
}
