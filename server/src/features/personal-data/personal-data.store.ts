import { getTableColumns } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import type { PersonalTable } from './personal-tables.ts'

/** Where a file lies and what a secret is known by say nothing about a person. */
const INTERNAL = ['storageKey', 'token', 'tokenHash', 'publicKey']

/** Nor do columns that the database works out from others. */
const isInternal = (name: string, column: { generated: unknown }) =>
  column.generated !== undefined || INTERNAL.includes(name)

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
