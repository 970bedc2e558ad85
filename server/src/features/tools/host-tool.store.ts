import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { tools } from './tools.table.ts'

type NewRow = typeof tools.$inferInsert
export type StoredTool = Omit<typeof tools.$inferSelect, 'search' | 'spot'>

const { search: _words, spot: _spot, ...stored } = getTableColumns(tools)
const isHosted = (id: string) =>
  and(eq(tools.id, id), eq(tools.source, 'local'), isNull(tools.goneAt))

export async function findHostedTool(db: Database, id: string): Promise<StoredTool | undefined> {
  const [row] = await db.select(stored).from(tools).where(isHosted(id))
  return row
}

/** To be changed: other edits wait, who rents it meanwhile does not. */
export async function lockHostedTool(tx: Database, id: string): Promise<StoredTool | undefined> {
  const [row] = await tx.select(stored).from(tools).where(isHosted(id)).for('no key update')
  return row
}

export async function updateTool(
  tx: WritableDatabase,
  id: string,
  changes: { [Column in keyof NewRow]?: NewRow[Column] | undefined },
): Promise<StoredTool> {
  const [row] = await tx.update(tools).set(changes).where(eq(tools.id, id)).returning(stored)
  if (!row) throw new Error('a tool that was locked is not there any more')
  return row
}

export async function insertToolRow(tx: WritableDatabase, row: NewRow): Promise<void> {
  await tx.insert(tools).values(row)
}
