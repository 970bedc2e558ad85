import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../database/database.port.ts'
import type { FoundPlace } from '../external-data/external-data.port.ts'
import { geocodeCache, type Lookup } from './geocode-cache.table.ts'

/** What people look for says where they are, so it is not kept for longer than it is useful. */
const KEPT_MS = 30 * DAY_MS

export interface Question {
  lookup: Lookup
  question: string
}

const expiry = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Undefined when it has not been asked lately; the answer itself may be null. */
export async function findAnswer(
  db: Database,
  { lookup, question }: Question,
  now: Date,
): Promise<FoundPlace | null | undefined> {
  const [row] = await db
    .select({ answer: geocodeCache.answer })
    .from(geocodeCache)
    .where(
      and(
        eq(geocodeCache.lookup, lookup),
        eq(geocodeCache.question, question),
        gt(geocodeCache.fetchedAt, expiry(now)),
      ),
    )
  return row?.answer
}

export async function keepAnswer(
  db: WritableDatabase,
  asked: Question,
  answer: FoundPlace | null,
  now: Date,
): Promise<void> {
  await db
    .insert(geocodeCache)
    .values({ ...asked, answer, fetchedAt: now })
    .onConflictDoUpdate({
      target: [geocodeCache.lookup, geocodeCache.question],
      set: { answer, fetchedAt: now },
    })
  await db.delete(geocodeCache).where(lt(geocodeCache.fetchedAt, expiry(now)))
}
