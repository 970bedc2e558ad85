import { CODE_MAX_TRIES } from '@commonplot/shared/accounts/sign-in-code.ts'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { codeRequests, signInCodes } from '../accounts.table.ts'

export type CodeRow = typeof signInCodes.$inferSelect
type CodeKey = Pick<CodeRow, 'browserHash' | 'purpose'>

export async function replaceCode(
  tx: WritableDatabase,
  formerBrowserHash: string | undefined,
  row: Omit<CodeRow, 'tries'>,
): Promise<void> {
  if (formerBrowserHash) {
    await tx.delete(signInCodes).where(eq(signInCodes.browserHash, formerBrowserHash))
  }
  await tx.insert(signInCodes).values(row)
}

const isOpen = ({ browserHash, purpose }: CodeKey, now: Date) =>
  and(
    eq(signInCodes.browserHash, browserHash),
    eq(signInCodes.purpose, purpose),
    gt(signInCodes.expiresAt, now),
    lt(signInCodes.tries, CODE_MAX_TRIES),
  )

export async function findOpenCode(
  db: Database,
  key: CodeKey,
  now: Date,
): Promise<CodeRow | undefined> {
  const [row] = await db.select().from(signInCodes).where(isOpen(key, now))
  return row
}

/** Atomic: simultaneous guesses count one try each. */
export async function countTry(db: WritableDatabase, key: CodeKey, now: Date): Promise<boolean> {
  const taken = await db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(isOpen(key, now))
    .returning({ tries: signInCodes.tries })
  return taken.length > 0
}

/** Atomic: of two simultaneous uses one gets true. */
export async function consumeCode(
  tx: WritableDatabase,
  { browserHash, codeHash }: { browserHash: string; codeHash: string },
): Promise<boolean> {
  const taken = await tx
    .delete(signInCodes)
    .where(and(eq(signInCodes.browserHash, browserHash), eq(signInCodes.codeHash, codeHash)))
    .returning({ email: signInCodes.email })
  return taken.length > 0
}

type Request = Omit<typeof codeRequests.$inferInsert, 'id'>

/** Serializes the requests of one network, so that the count is exact. */
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
