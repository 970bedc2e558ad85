import type { User } from '@commonplot/shared/users/user.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { notFound } from '../../failures.ts'
import { findProfile } from './profile.store.ts'
import { findDataSource, findUserId } from './users.store.ts'

export async function userExists(db: Database, id: string): Promise<boolean> {
  return (await findUserId(db, id)) !== undefined
}

/** External records are shown to those who asked for them in Settings. */
export async function wantsExternalRecords(db: Database, userId: string): Promise<boolean> {
  return (await findDataSource(db, userId)) === 'external'
}

export async function getUser({ db }: Pick<AppDeps, 'db'>, id: string): Promise<User> {
  const profile = await findProfile(db, id)
  if (!profile) throw notFound('User not found')
  return profile
}
