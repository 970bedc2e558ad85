import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import type { Caller } from '../../caller.ts'
import { findDataSource, findPeople, findTimeZone, findUserId } from './users.store.ts'

export async function userExists(db: Database, id: string): Promise<boolean> {
  return (await findUserId(db, id)) !== undefined
}

/** As they appear beside what is theirs, by id. */
export async function describePeople(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, PersonSummary>> {
  const people = await findPeople(db, [...new Set(ids)])
  return new Map(people.map((person) => [person.id, person]))
}

/** For words that are written to them, wherever they are then. */
export const zoneOf = async (db: Database, userId: string): Promise<string> =>
  (await findTimeZone(db, userId)) ?? 'UTC'

/** As their profile has it; UTC is what it has before anybody said, and then their device knows better. */
export async function ownTimeZone(db: Database, caller: Caller): Promise<string> {
  const told = await findTimeZone(db, caller.userId)
  return told === undefined || told === 'UTC' ? caller.timeZone : told
}

/** External records are shown to those who asked for them in Settings. */
export async function wantsExternalRecords(db: Database, userId: string | null): Promise<boolean> {
  return userId !== null && (await findDataSource(db, userId)) === 'external'
}
