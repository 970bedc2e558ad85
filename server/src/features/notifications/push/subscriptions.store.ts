import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { pushSubscriptions } from '../notifications.table.ts'

type NewSubscription = typeof pushSubscriptions.$inferInsert

/** The endpoint identifies the device, also after a change of person. */
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
  if (!row) throw new Error('Push subscription deleted while saving it')
  return row.id
}

/** The newest subscription of the session or, without accounts, of the person. */
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

/** A session is one browser and has one endpoint at a time. */
export async function deleteFormer(db: WritableDatabase, sessionId: string, id: string) {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.id, id)))
}

/** Deletes the oldest subscriptions above the limit. */
export async function deleteAllButNewest(db: WritableDatabase, userId: string, count: number) {
  await db.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}
    order by created_at desc, id offset ${count})`)
}

/** False if there was none. */
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
