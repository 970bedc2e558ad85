import { getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import type { PersonalTable } from './personal-tables.ts'

/** Maximum rows of an export in memory. */
const ROWS_AT_ONCE = 500

/** Storage keys and hashes of secrets are no personal data. */
const INTERNAL = ['storageKey', 'token', 'tokenHash', 'publicKey']

/** Operators' ids and internal notes. */
const OF_OPERATORS = [
  'operatorId',
  'closedBy',
  'closingNote',
  'answeredBy',
  'decidedBy',
  'decisionReason',
]

/** Generated columns are internal too. */
const isInternal = (name: string, column: { generated: unknown }) =>
  column.generated !== undefined || INTERNAL.includes(name) || OF_OPERATORS.includes(name)

export const exportedColumns = (table: AnyPgTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name, column]) => !isInternal(name, column)),
  )

/** Ordered by `ctid`, which is stable within one snapshot. */
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
