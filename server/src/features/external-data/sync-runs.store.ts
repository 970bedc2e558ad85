import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { ServiceSync, SyncCounts } from '@commonplot/shared/external-data/external-data.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import { externalSyncRuns } from './external-data.table.ts'

export interface NewRun {
  id: string
  startedBy: string
  location: string | null
  now: Date
}

/** False while another sync runs: a unique index allows one. */
export async function insertRun(
  db: WritableDatabase,
  { id, startedBy, location, now }: NewRun,
): Promise<boolean> {
  const inserted = await db
    .insert(externalSyncRuns)
    .values({ id, startedBy, location, startedAt: now, heartbeatAt: now })
    .onConflictDoNothing()
    .returning({ id: externalSyncRuns.id })
  return inserted.length === 1
}

/** Ends syncs of crashed processes. */
export async function endDeadRuns(
  db: WritableDatabase,
  silentSince: Date,
  now: Date,
): Promise<void> {
  await db
    .update(externalSyncRuns)
    .set({ status: 'interrupted', endedAt: now })
    .where(
      and(eq(externalSyncRuns.status, 'running'), lt(externalSyncRuns.heartbeatAt, silentSince)),
    )
}

export async function touchRun(db: WritableDatabase, id: string, now: Date): Promise<void> {
  await db.update(externalSyncRuns).set({ heartbeatAt: now }).where(eq(externalSyncRuns.id, id))
}

export interface RunEnd {
  status: 'done' | 'failed'
  counts: SyncCounts | null
  services: ServiceSync[]
}

export async function endRun(
  db: WritableDatabase,
  id: string,
  end: RunEnd,
  now: Date,
): Promise<void> {
  await db
    .update(externalSyncRuns)
    .set({ ...end, endedAt: now })
    .where(and(eq(externalSyncRuns.id, id), eq(externalSyncRuns.status, 'running')))
}

export async function forgetLocations(db: WritableDatabase, startedBy: string): Promise<void> {
  await db
    .update(externalSyncRuns)
    .set({ location: null })
    .where(eq(externalSyncRuns.startedBy, startedBy))
}

export async function findLastRun(db: Database) {
  const { id, status, services, startedAt, endedAt } = externalSyncRuns
  const [row] = await db
    .select({ id, status, services, startedAt, endedAt })
    .from(externalSyncRuns)
    .orderBy(sql`${startedAt} desc nulls last`, id)
    .limit(1)
  return row
}

export async function findHome(db: Database, userId: string): Promise<Coordinates | null> {
  const [row] = await db
    .select({ lat: users.lat, lng: users.lng })
    .from(users)
    .where(eq(users.id, userId))
  if (!row || row.lat === null || row.lng === null) return null
  return { lat: row.lat, lng: row.lng }
}
