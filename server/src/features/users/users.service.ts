import { randomInt, randomUUID } from 'node:crypto'
import type { ProfileChanges } from '@commonplot/shared/accounts/account.ts'
import { canonicalZone, isKnownZone } from '@commonplot/shared/dates/time-zone.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import type { UserSettings } from '@commonplot/shared/users/user-settings.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../failures.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import {
  findDataSource,
  findPeople,
  findTimeZone,
  findUserId,
  findWholeAddresses,
  insertUser,
  type ProfileRow,
  replaceHome,
  saveDataSource,
  updateProfile,
} from './users.store.ts'

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

const LETTERS = 'abcdefghjkmnpqrstwxyz23456789'
const NAME_LENGTH = 6

const someName = () =>
  Array.from({ length: NAME_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Somebody of whom nothing is known yet; they tell their neighbours who they are. */
export async function createUser(
  tx: WritableDatabase,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<string> {
  const id = randomUUID()
  const row = { id, fullName: 'New neighbour', timeZone, createdAt: now }
  while (!(await insertUser(tx, { ...row, username: `neighbour-${someName()}` })));
  return id
}

const TAKEN = { code: '23505', constraint_name: 'users_username_key' }

/** What is given changes, the rest stays. */
export async function changeProfile(
  deps: Pick<AppDeps, 'db' | 'clock' | 'geocoder'>,
  userId: string,
  changes: ProfileChanges,
): Promise<void> {
  const row = await readChanges(deps, changes)
  if (Object.keys(row).length === 0) return
  await deps.db
    .transaction(async (tx) => {
      const pictures = row.profileImage ? [row.profileImage] : []
      await keepPhotos(tx, pictures, { ownerId: userId, now: deps.clock.now() })
      await updateProfile(tx, userId, row)
    })
    .catch((error: Error) => {
      const { code, constraint_name } = (error.cause ?? {}) as Partial<typeof TAKEN>
      const isTaken = code === TAKEN.code && constraint_name === TAKEN.constraint_name
      throw isTaken ? conflict('That username is taken') : error
    })
}

async function readChanges(
  deps: Pick<AppDeps, 'geocoder'>,
  { fullName, username, location, bio, profileImage, timeZone }: ProfileChanges,
): Promise<Partial<ProfileRow>> {
  return {
    ...(fullName === undefined ? {} : { fullName }),
    ...(username === undefined ? {} : { username }),
    ...(location === undefined ? {} : await findHome(deps, location ?? '')),
    ...(bio === undefined ? {} : { bio: bio?.trim() || null }),
    ...(profileImage === undefined ? {} : { profileImage }),
    ...(timeZone === undefined ? {} : { timeZone: readZone(timeZone) }),
  }
}

/** Kept by its town: neighbours see it, so no street that was typed along gets in or goes out. */
async function findHome({ geocoder }: Pick<AppDeps, 'geocoder'>, location: string) {
  if (location.trim() === '') return { location: null, lat: null, lng: null }
  const town = await geocoder.townOf(location, null)
  if (!town) {
    throw invalid('location: we do not know that place; try a town with its state, or a ZIP code')
  }
  return { location: town.label, lat: town.lat, lng: town.lng }
}

function readZone(name: string): string {
  if (!isKnownZone(name)) throw invalid('timeZone: we do not know that time zone')
  return canonicalZone(name)
}

/** Homes that a map service once named by street and number are kept by their town too. */
export async function hideHomes({ db, geocoder }: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> {
  for (const { id, location, lat, lng } of await findWholeAddresses(db)) {
    const position = lat !== null && lng !== null ? { lat, lng } : null
    const town = await geocoder.townOf(location, position)
    const home = { location: town?.label ?? null, lat: town?.lat ?? null, lng: town?.lng ?? null }
    await db.write((writable) => replaceHome(writable, { id, location }, home))
  }
}

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
