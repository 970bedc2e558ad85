import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../adapters/database/database.port.ts'

const ROWS_AT_ONCE = 500

export interface OldRows {
  /** A read, so that a sweep without work makes no answer of the cache stale. */
  isAny: (db: Database) => Promise<boolean>
  /** Says how many are gone. */
  deleteSome: (db: WritableDatabase, most: number) => Promise<number>
}

/** Until none is left; each batch commits by itself, so that no other statement waits long. */
export async function deleteInBatches(
  db: TransactionalDatabase,
  { isAny, deleteSome }: OldRows,
): Promise<void> {
  if (!(await isAny(db))) return
  for (let deleted = ROWS_AT_ONCE; deleted >= ROWS_AT_ONCE; ) {
    deleted = await db.write((writable) => deleteSome(writable, ROWS_AT_ONCE))
  }
}
