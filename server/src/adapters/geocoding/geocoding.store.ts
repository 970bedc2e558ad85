import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../database/database.port.ts'
import type { FoundPlace } from '../external-data/external-data.port.ts'
import { geocodeCache, geocoderTurns, type Lookup } from './geocoding.table.ts'

/** Searched places reveal where people are, so answers are deleted after this time. */
const KEPT_MS = 30 * DAY_MS

export interface Question {
  lookup: Lookup
  question: string
}

const expiry = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Undefined without a recent answer; the answer itself may be null. */
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
/** The public server allows one request a second; the rest allows for clock differences. */
export const PAUSE_MS = 1100
const LONGEST_LINE_MS = 2000

/** How long to wait for the next request slot; null if too many requests wait already. */
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
