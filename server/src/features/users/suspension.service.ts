import { type Suspension, suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import {
  findSuspensionOf,
  findSuspensionsOver,
  lockForShare,
  lockPeople,
  setSuspension,
} from './suspension.store.ts'

/** Undefined for an unknown person. */
export async function readSuspension(
  db: Database,
  userId: string,
  now: Date,
): Promise<Suspension | null | undefined> {
  const row = await findSuspensionOf(db, userId)
  return row && suspensionAt(row, now)
}

/** For the operator's decisions and the account's closing. */
export const suspensions = {
  lockPeople,
  lockForShare,
  set: setSuspension,
  findOver: findSuspensionsOver,
}
