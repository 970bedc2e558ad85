import { eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import { accounts } from './accounts.table.ts'

export async function findMe(db: Database, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      fullName: users.fullName,
      username: users.username,
      profileImage: users.profileImage,
      location: users.location,
      bio: users.bio,
      timeZone: users.timeZone,
      email: accounts.email,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, userId))
  return row
}
