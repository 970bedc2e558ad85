import type { TransactionalDatabase, WritableDatabase } from '../adapters/database/database.port.ts'

const ROWS_AT_ONCE = 500

/** Deletes at most so many old rows, and says how many are gone. */
export type DeleteSome = (db: WritableDatabase, most: number) => Promise<number>

/** Until none is left; each batch commits by itself, so that no other statement waits long. */
export async function deleteInBatches(
  db: TransactionalDatabase,
  deleteSome: DeleteSome,
): Promise<void> {
  for (let deleted = ROWS_AT_ONCE; deleted >= ROWS_AT_ONCE; ) {
    deleted = await db.write((writable) => deleteSome(writable, ROWS_AT_ONCE))
  }
}
