import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { passkeyChallenges, passkeys } from '../accounts.table.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type Challenge = typeof passkeyChallenges.$inferSelect

export async function replaceChallenge(
  tx: WritableDatabase,
  formerHash: string | undefined,
  row: Challenge,
): Promise<void> {
  if (formerHash) {
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.browserHash, formerHash))
  }
  await tx.insert(passkeyChallenges).values(row)
}

/** Deletes the challenge: it is valid for one response, right or wrong. */
export async function takeChallenge(
  db: WritableDatabase,
  { browserHash, userId }: Pick<Challenge, 'browserHash' | 'userId'>,
  now: Date,
): Promise<string | undefined> {
  const isAsked =
    userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.browserHash, browserHash),
        isAsked,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge
}

export function findPasskeysOf(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt, passkeys.id)
}

export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
  return row
}

/** False if the credential is already registered. */
export async function insertPasskey(db: WritableDatabase, row: PasskeyRow): Promise<boolean> {
  const made = await db
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return made.length > 0
}

/** False if the passkey was removed meanwhile. */
export async function markPasskeyUsed(
  tx: WritableDatabase,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  lastUsedAt: Date,
): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt })
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id })
  return used.length > 0
}

export async function deletePasskey(
  db: WritableDatabase,
  { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>,
): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return gone.length > 0
}
