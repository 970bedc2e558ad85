import type { UserSettings } from '@commonplot/shared/users/user-settings.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import { saveDataSource } from './user-settings.store.ts'
import { userExists } from './users.service.ts'
import { findDataSource } from './users.store.ts'

export async function getUserSettings(
  { db }: AppDeps,
  userId: string,
  caller: Caller,
): Promise<UserSettings> {
  if (userId !== caller.userId) {
    if (!(await userExists(db, userId))) throw notFound('User not found')
    throw forbidden('Only they can see their settings')
  }
  return { dataSource: (await findDataSource(db, userId)) ?? 'local' }
}

export async function changeUserSettings(
  deps: AppDeps,
  userId: string,
  { dataSource }: { dataSource?: UserSettings['dataSource'] | undefined },
  caller: Caller,
): Promise<UserSettings> {
  const current = await getUserSettings(deps, userId, caller)
  if (dataSource === undefined) return current
  await deps.db.write((writable) => saveDataSource(writable, userId, dataSource, deps.clock.now()))
  return { dataSource }
}
