import { and, count, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { attachments } from './attachments.table.ts'

const SWEEP_SIZE = 50

export async function insertUpload(db: WritableDatabase, values: typeof attachments.$inferInsert) {
  await db.insert(attachments).values(values)
}

/** Locks the count of this person's uploads until the end of the transaction. */
export async function lockUploadsOf(db: WritableDatabase, uploaderId: string): Promise<void> {
  const key = `uploads of ${uploaderId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Counts files without a message and upload addresses that are still valid. */
export async function countUnattached(db: Database, uploaderId: string, now: Date) {
  const canHoldBytes = or(eq(attachments.state, 'stored'), gt(attachments.expiresAt, now))
  const [row] = await db
    .select({ files: count() })
    .from(attachments)
    .where(
      and(eq(attachments.uploaderId, uploaderId), ne(attachments.state, 'attached'), canHoldBytes),
    )
  return row?.files ?? 0
}

export async function findUpload(db: Database, id: string) {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id))
  return row
}

/** False for an upload that is stored already. */
export async function markStored(
  db: WritableDatabase,
  id: string,
  stored: { sizeBytes: number; detectedType: string; storedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(attachments)
    .set({ ...stored, state: 'stored' })
    .where(and(eq(attachments.id, id), eq(attachments.state, 'pending')))
    .returning({ id: attachments.id })
  return rows.length > 0
}

/** Undefined for an upload without bytes or with a message. */
export async function markAttached(db: WritableDatabase, id: string, conversationId: string) {
  const [row] = await db
    .update(attachments)
    .set({ state: 'attached', conversationId })
    .where(and(eq(attachments.id, id), eq(attachments.state, 'stored')))
    .returning()
  return row
}

/** A random batch, so files that cannot be removed do not block the others. */
export async function findForgotten(db: Database, createdBefore: Date) {
  return db
    .select({ id: attachments.id, storageKey: attachments.storageKey })
    .from(attachments)
    .where(and(ne(attachments.state, 'attached'), lt(attachments.createdAt, createdBefore)))
    .orderBy(sql`random()`)
    .limit(SWEEP_SIZE)
}

export async function deleteUpload(db: WritableDatabase, id: string): Promise<void> {
  await db.delete(attachments).where(and(eq(attachments.id, id), ne(attachments.state, 'attached')))
}
