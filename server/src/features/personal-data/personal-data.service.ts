import type { PersonalData } from '@commonplot/shared/personal-data/personal-data.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import { userExists } from '../users/users.service.ts'
import { findRowsAbout } from './personal-data.store.ts'
import { ACCOUNT_TABLES, PERSONAL_TABLES } from './personal-tables.ts'

/** All tables as they were at one moment. */
export async function exportPersonalData(
  { db, clock, accounts }: AppDeps,
  userId: string,
  caller: Caller,
): Promise<PersonalData> {
  if (userId !== caller.userId) {
    if (!(await userExists(db, userId))) throw notFound('User not found')
    throw forbidden('Only they can download what is held about them')
  }
  const tables = accounts ? { ...PERSONAL_TABLES, ...ACCOUNT_TABLES } : PERSONAL_TABLES
  const records: PersonalData['records'] = {}
  await db.transaction(
    async (tx) => {
      for (const [name, table] of Object.entries(tables)) {
        records[name] = await findRowsAbout(tx, table, userId)
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return { exportedAt: clock.now().toISOString(), userId, records }
}
