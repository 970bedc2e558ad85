import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { outboxMails } from './outbox.table.ts'

const isUnsent = inArray(outboxMails.state, ['failed', 'uncertain'])

export const countGivenUp = (db: Database): Promise<number> => db.$count(outboxMails, isUnsent)

/** Never whom they were for, nor what they said. */
export async function findGivenUp(db: Database, most: number) {
  const { key, state, tries, lastErrorCode, updatedAt } = outboxMails
  return db
    .select({ key, state, tries, lastErrorCode, updatedAt })
    .from(outboxMails)
    .where(isUnsent)
    .orderBy(asc(updatedAt), asc(key))
    .limit(most)
}

export async function deleteGivenUp(tx: WritableDatabase, key: string): Promise<boolean> {
  const deleted = await tx
    .delete(outboxMails)
    .where(and(eq(outboxMails.key, key), isUnsent))
    .returning({ key: outboxMails.key })
  return deleted.length > 0
}
