import { inArray } from 'drizzle-orm'
import { accounts } from '../features/accounts/accounts.table.ts'
import { startSession } from '../features/accounts/sessions/sessions.service.ts'
import type { DirectDatabase } from './direct-database.ts'

/** Gives people of the demo data an account, so that a test can act as them. */
export async function giveAccounts(
  db: DirectDatabase,
  people: { userId: string; roles: string[] }[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  await db.delete(accounts).where(inArray(accounts.userId, ids))
  const rows = people.map(({ userId, roles }) => ({
    userId,
    roles,
    email: `${userId}@example.org`,
  }))
  await db.insert(accounts).values(rows)
}

/** A session of its own for each request: what one of them ends or closes the next does not miss. */
export async function actAs(
  db: DirectDatabase,
  userId: string,
  now: Date,
): Promise<{ cookie: string }> {
  const { token } = await startSession(db, { userId, device: 'A test', now })
  return { cookie: `commonplot_session=${token}` }
}
