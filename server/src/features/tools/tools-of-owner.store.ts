import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { tools } from './tools.table.ts'

export async function pauseToolsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(tools)
    .set({ stateBefore: sql`${tools.state}`, state: 'paused' })
    .where(and(eq(tools.ownerId, ownerId), isNull(tools.stateBefore), ne(tools.state, 'archived')))
}

export async function restoreToolsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(tools)
    .set({ state: sql`${tools.stateBefore}`, stateBefore: null })
    .where(and(eq(tools.ownerId, ownerId), isNotNull(tools.stateBefore)))
}

/** What rentals and threads name stays; where somebody lived and what they photographed does not. */
export async function archiveToolsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(tools)
    .set({
      state: 'archived',
      stateBefore: null,
      images: [],
      imageTexts: [],
      lat: null,
      lng: null,
    })
    .where(eq(tools.ownerId, ownerId))
}
