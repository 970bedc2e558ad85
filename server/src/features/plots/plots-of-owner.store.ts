import { and, eq, ne, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { archivedForGood, isPausedBy, pausedFor, releasedFrom } from '../../sql/paused-by.ts'
import type { PausedBy } from '../../sql/paused-by-columns.ts'
import { plots } from './plots.table.ts'

export async function pausePlotsOf(
  tx: WritableDatabase,
  ownerId: string,
  by: PausedBy,
): Promise<void> {
  await tx
    .update(plots)
    .set(pausedFor(plots, by))
    .where(and(eq(plots.ownerId, ownerId), ne(plots.state, 'archived')))
}

export async function restorePlotsOf(
  tx: WritableDatabase,
  ownerId: string,
  by: PausedBy,
): Promise<void> {
  await tx
    .update(plots)
    .set(releasedFrom(plots, by))
    .where(and(eq(plots.ownerId, ownerId), isPausedBy(plots, by)))
}

/** What rentals and threads name stays; where somebody lived and what they photographed does not. */
export async function archivePlotsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(plots)
    .set({
      ...archivedForGood(plots),
      images: [],
      imageTexts: [],
      address: sql`${plots.location}`,
      lat: null,
      lng: null,
    })
    .where(eq(plots.ownerId, ownerId))
}
