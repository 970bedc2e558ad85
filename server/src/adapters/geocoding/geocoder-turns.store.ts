import { lte, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../database/database.port.ts'
import { geocoderTurns } from './geocoder-turns.table.ts'

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
