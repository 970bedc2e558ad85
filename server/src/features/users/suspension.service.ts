import { type Suspension, suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import {
  findSuspensionOf,
  findSuspensionsOver,
  keepAsIs,
  lockPeople,
  setSuspension,
} from './suspension.store.ts'

/** Undefined where there is no such person. */
export async function readSuspension(
  db: Database,
  userId: string,
  now: Date,
): Promise<Suspension | null | undefined> {
  const row = await findSuspensionOf(db, userId)
  return row && suspensionAt(row, now)
}

/** For who decides about it. */
export const suspensions = {
  lockPeople,
  keepAsIs,
  set: setSuspension,
  findOver: findSuspensionsOver,
}
