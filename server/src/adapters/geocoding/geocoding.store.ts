import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../database/database.port.ts'
import type { FoundPlace } from '../external-data/external-data.port.ts'
import { geocodeCache, geocoderTurns, type Lookup } from './geocoding.table.ts'

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

const SERVICE = 'maps'
/** The policy of the public server is one request a second; the rest is for clocks that differ. */
export const PAUSE_MS = 1100
const LONGEST_LINE_MS = 2000

/** How long to wait for one's turn; null when too many are waiting already. */
export async function takeTurn(db: WritableDatabase, now: Date): Promise<number | null> {
  const nowMs = now.getTime()
  const [turn] = await db
    .insert(geocoderTurns)
    .values({ service: SERVICE, nextAt: new Date(nowMs + PAUSE_MS) })
    .onConflictDoUpdate({
      target: geocoderTurns.service,
      set: {
        nextAt: sql`greatest(${geocoderTurns.nextAt}, ${now.toISOString()}::timestamptz)
          + ${PAUSE_MS} * interval '1 millisecond'`,
      },
      setWhere: lte(geocoderTurns.nextAt, new Date(nowMs + LONGEST_LINE_MS)),
    })
    .returning()
  return turn ? turn.nextAt.getTime() - PAUSE_MS - nowMs : null
}
