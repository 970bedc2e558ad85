import type { Database } from '../../adapters/database/database.port.ts'
import { countOpenRequests } from './open-requests.store.ts'
import { findRequestsTo } from './requests-to-owner.store.ts'

/** Why somebody cannot leave yet, in words. */
export async function openRequestsOf(db: Database, userId: string, now: Date): Promise<string[]> {
  return (await countOpenRequests(db, userId, now)) > 0 ? ['a request is still open'] : []
}

/** For who has to answer them. */
export const listRequestsTo = findRequestsTo
