import { and, eq, ne } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { archivedForGood, isPausedBy, pausedFor, releasedFrom } from '../../sql/paused-by.ts'
import type { PausedBy } from '../../sql/paused-by-columns.ts'
import { tools } from './tools.table.ts'

export async function pauseToolsOf(
  tx: WritableDatabase,
  ownerId: string,
  by: PausedBy,
): Promise<void> {
  await tx
    .update(tools)
    .set(pausedFor(tools, by))
    .where(and(eq(tools.ownerId, ownerId), ne(tools.state, 'archived')))
}

export async function restoreToolsOf(
  tx: WritableDatabase,
  ownerId: string,
  by: PausedBy,
): Promise<void> {
  await tx
    .update(tools)
    .set(releasedFrom(tools, by))
    .where(and(eq(tools.ownerId, ownerId), isPausedBy(tools, by)))
}

/** What rentals and threads name stays; where somebody lived and what they photographed does not. */
export async function archiveToolsOf(tx: WritableDatabase, ownerId: string): Promise<void> {
  await tx
    .update(tools)
    .set({
      ...archivedForGood(tools),
      images: [],
      imageTexts: [],
      lat: null,
      lng: null,
    })
    .where(eq(tools.ownerId, ownerId))
}
