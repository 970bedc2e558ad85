import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { databaseCode } from '../../sql/database-code.ts'
import { expireHolds } from './rentals.store.ts'

const EXCLUSION_VIOLATION = '23P01'

/**
 * Does what takes more days of an item; undefined when they are someone else's, which the table
 * itself says. Holds that ran out are written down first where they are in the way, and outside of
 * the transaction, so that nobody waits for them with a rental locked.
 */
export async function whereFree<Result>(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  itemKey: string,
  takeDays: (tx: WritableDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  const attempt = () =>
    db.transaction(takeDays).catch((error) => {
      if (databaseCode(error) === EXCLUSION_VIOLATION) return undefined
      throw error
    })
  const done = await attempt()
  if (done !== undefined) return done
  await db.write((writable) => expireHolds(writable, clock.now(), itemKey))
  return attempt()
}
