import { getTableColumns } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import type { PersonalTable } from './personal-tables.ts'

/** Where a file lies and what a secret is known by say nothing about a person. */
const INTERNAL = ['storageKey', 'token', 'tokenHash', 'publicKey']

/** Operators, and the notes that stay among them. */
const OF_OPERATORS = [
  'operatorId',
  'closedBy',
  'closingNote',
  'answeredBy',
  'decidedBy',
  'decisionReason',
]

/** Nor do columns that the database works out from others. */
const isInternal = (name: string, column: { generated: unknown }) =>
  column.generated !== undefined || INTERNAL.includes(name) || OF_OPERATORS.includes(name)

export const exportedColumns = (table: AnyPgTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name, column]) => !isInternal(name, column)),
  )

export async function findRowsAbout(
  db: Database,
  { table, isAbout }: PersonalTable,
  userId: string,
): Promise<Record<string, unknown>[]> {
  return db.select(exportedColumns(table)).from(table).where(isAbout(userId))
}
