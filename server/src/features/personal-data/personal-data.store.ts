import { getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import type { PersonalTable } from './personal-tables.ts'

/** All that is held of an export at one time. */
const ROWS_AT_ONCE = 500

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

/** In the order in which they lie, which stays the same within one snapshot. */
export async function* readRowsAbout(
  db: Database,
  { table, isAbout }: PersonalTable,
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await db
      .select(exportedColumns(table))
      .from(table)
      .where(isAbout(userId))
      .orderBy(sql`${table}.ctid`)
      .limit(ROWS_AT_ONCE)
      .offset(offset)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}
