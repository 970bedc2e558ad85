import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { pushSubscriptions } from '../notifications.table.ts'

type NewSubscription = typeof pushSubscriptions.$inferInsert

/** The same address again is the same device, whoever holds it now. */
export async function saveSubscription(
  db: WritableDatabase,
  subscription: NewSubscription,
): Promise<string> {
  const { id: _, createdAt: __, ...changes } = subscription
  const [row] = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changes })
    .returning({ id: pushSubscriptions.id })
  if (!row) throw new Error('a push subscription vanished while it was being saved')
  return row.id
}

/** What the browser of a session, or a person where nobody signs in, asked for last. */
export async function findNewest(
  db: Database,
  userId: string,
  sessionId: string | null,
): Promise<PushDevice | undefined> {
  const ofSession = sessionId ? eq(pushSubscriptions.sessionId, sessionId) : undefined
  const [row] = await db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ofSession))
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(1)
  return row
}

/** A session is one browser, which has one address at a time. */
export async function deleteFormer(db: WritableDatabase, sessionId: string, id: string) {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.id, id)))
}

/** The oldest give way. */
export async function keepNewest(db: WritableDatabase, userId: string, count: number) {
  await db.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}
    order by created_at desc, id offset ${count})`)
}

/** Says whether there was one. */
export async function deleteSubscription(
  db: WritableDatabase,
  id: string,
  userId: string,
): Promise<boolean> {
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  return gone.length > 0
}

export type PushDevice = typeof pushSubscriptions.$inferSelect

export const findSubscriptions = (db: Database, userId: string): Promise<PushDevice[]> =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt))
