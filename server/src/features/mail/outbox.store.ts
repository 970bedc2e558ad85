import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { outboxMails } from './outbox.table.ts'

export type NewOutboxMail = typeof outboxMails.$inferInsert

/** The first of a key counts; another is as if it had not been asked for. */
export async function insertMail(db: WritableDatabase, mail: NewOutboxMail): Promise<void> {
  await db.insert(outboxMails).values(mail).onConflictDoNothing()
}
