import { and, eq, gt, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { codeRequests } from './accounts.table.ts'

type Request = Omit<typeof codeRequests.$inferInsert, 'id'>

/** Requests of one network are counted one after another. */
export async function lockNetwork(tx: WritableDatabase, networkHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${networkHash}, 0))`)
}

export async function countCodeRequests(
  tx: WritableDatabase,
  { networkHash, addressHash }: Request,
  since: Date,
): Promise<{ ofNetwork: number; forAddress: number }> {
  const [counts] = await tx
    .select({
      ofNetwork: sql<number>`count(*)::int`,
      forAddress: sql<number>`(count(*) filter (where ${codeRequests.addressHash} = ${addressHash}))::int`,
    })
    .from(codeRequests)
    .where(and(eq(codeRequests.networkHash, networkHash), gt(codeRequests.askedAt, since)))
  return counts ?? { ofNetwork: 0, forAddress: 0 }
}

export async function insertCodeRequest(tx: WritableDatabase, request: Request): Promise<void> {
  await tx.insert(codeRequests).values(request)
}
