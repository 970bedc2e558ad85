import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { plots } from './plots.table.ts'

export async function pausePlotsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(plots)
    .set({ stateBefore: sql`${plots.state}`, state: 'paused' })
    .where(and(eq(plots.ownerId, ownerId), isNull(plots.stateBefore), ne(plots.state, 'archived')))
}

export async function restorePlotsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(plots)
    .set({ state: sql`${plots.stateBefore}`, stateBefore: null })
    .where(and(eq(plots.ownerId, ownerId), isNotNull(plots.stateBefore)))
}

/** What rentals and threads name stays; where somebody lived and what they photographed does not. */
export async function archivePlotsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(plots)
    .set({
      state: 'archived',
      stateBefore: null,
      images: [],
      imageTexts: [],
      address: sql`${plots.location}`,
      lat: null,
      lng: null,
    })
    .where(eq(plots.ownerId, ownerId))
}
