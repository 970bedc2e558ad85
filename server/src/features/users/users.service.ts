import type { Database } from '../../adapters/database/database.port.ts'
import { findDataSource, findUserId } from './users.store.ts'

export async function userExists(db: Database, id: string): Promise<boolean> {
  return (await findUserId(db, id)) !== undefined
}

/** External records are shown to those who asked for them in Settings. */
export async function wantsExternalRecords(db: Database, userId: string): Promise<boolean> {
  return (await findDataSource(db, userId)) === 'external'
}
