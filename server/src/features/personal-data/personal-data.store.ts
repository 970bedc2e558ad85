import { getTableColumns } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import type { PersonalTable } from './personal-tables.ts'

/** Columns that the database works out from others, and where a file lies, say nothing about a person. */
const isInternal = (name: string, column: { generated: unknown }) =>
  column.generated !== undefined || name === 'storageKey'

export async function findRowsAbout(
  db: Database,
  { table, isAbout }: PersonalTable,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => !isInternal(name, column),
  )
  return db.select(Object.fromEntries(columns)).from(table).where(isAbout(userId))
}
