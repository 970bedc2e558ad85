import type { Database } from '../../adapters/database/database.port.ts'
import { countOpenRequests } from './open-requests.store.ts'

/** Why somebody cannot leave yet, in words. */
export async function openRequestsOf(db: Database, userId: string, now: Date): Promise<string[]> {
  return (await countOpenRequests(db, userId, now)) > 0 ? ['a request is still open'] : []
}
