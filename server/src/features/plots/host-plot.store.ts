import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { plots } from './plots.table.ts'

type NewRow = typeof plots.$inferInsert
export type StoredPlot = Omit<typeof plots.$inferSelect, 'search' | 'spot'>

const { search: _words, spot: _spot, ...stored } = getTableColumns(plots)
const isHosted = (id: string) =>
  and(eq(plots.id, id), eq(plots.source, 'local'), isNull(plots.goneAt))

export async function findHostedPlot(db: Database, id: string): Promise<StoredPlot | undefined> {
  const [row] = await db.select(stored).from(plots).where(isHosted(id))
  return row
}

/** To be changed: other edits wait, who rents it meanwhile does not. */
export async function lockHostedPlot(tx: Database, id: string): Promise<StoredPlot | undefined> {
  const [row] = await tx.select(stored).from(plots).where(isHosted(id)).for('no key update')
  return row
}

export async function updatePlot(
  tx: WritableDatabase,
  id: string,
  changes: { [Column in keyof NewRow]?: NewRow[Column] | undefined },
): Promise<StoredPlot> {
  const [row] = await tx.update(plots).set(changes).where(eq(plots.id, id)).returning(stored)
  if (!row) throw new Error('a plot that was locked is not there any more')
  return row
}

export async function insertPlotRow(tx: WritableDatabase, row: NewRow): Promise<void> {
  await tx.insert(plots).values(row)
}
