import { eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'

/** As others see them. */
export async function findName(db: Database, userId: string): Promise<string> {
  const [row] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, userId))
  return row?.name ?? 'Somebody'
}
