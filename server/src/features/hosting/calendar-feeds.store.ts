import { eq } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { calendarFeeds } from './calendar-feeds.table.ts'

export async function findFeedToken(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return row?.token
}

export async function findFeedOwner(db: Database, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.token, token))
  return row?.userId
}

type NewFeed = Required<typeof calendarFeeds.$inferInsert>

/** Whoever asks twice at once gets one address both times. */
export async function insertFeed(db: WritableDatabase, feed: NewFeed): Promise<void> {
  await db.insert(calendarFeeds).values(feed).onConflictDoNothing()
}

export async function replaceFeed(db: WritableDatabase, feed: NewFeed): Promise<void> {
  const { token, createdAt } = feed
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { token, createdAt } })
}

export async function deleteFeedOf(db: WritableDatabase, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
