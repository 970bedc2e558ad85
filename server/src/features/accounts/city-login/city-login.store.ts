import { and, eq, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import { cityLogins } from '../accounts.table.ts'

type CityLoginRow = typeof cityLogins.$inferSelect
type Key = Pick<CityLoginRow, 'issuer' | 'subject'>

/** Serializes returns of one city login: two tabs at once create one account. */
export async function findCityLogin(
  tx: WritableDatabase,
  { issuer, subject }: Key,
): Promise<string | undefined> {
  const key = `${issuer} ${subject}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 2))`)
  const [row] = await tx
    .select({ userId: cityLogins.userId })
    .from(cityLogins)
    .where(and(eq(cityLogins.issuer, issuer), eq(cityLogins.subject, subject)))
  return row?.userId
}

export async function insertCityLogin(tx: WritableDatabase, row: CityLoginRow): Promise<void> {
  await tx.insert(cityLogins).values(row)
}
