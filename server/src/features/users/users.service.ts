import { randomInt, randomUUID } from 'node:crypto'
import type { ProfileChanges } from '@commonplot/shared/accounts/account.ts'
import { canonicalZone, isKnownZone } from '@commonplot/shared/dates/time-zone.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import type { UserSettings } from '@commonplot/shared/users/user-settings.contract.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../failures.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import {
  findDataSource,
  findPeople,
  findStreetAddresses,
  findTimeZone,
  findUserId,
  insertUser,
  type ProfileRow,
  replaceHome,
  saveDataSource,
  updateProfile,
} from './users.store.ts'

export async function userExists(db: Database, id: string): Promise<boolean> {
  return (await findUserId(db, id)) !== undefined
}

/** Person summaries by id. */
export async function describePeople(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, PersonSummary>> {
  const people = await findPeople(db, [...new Set(ids)])
  return new Map(people.map((person) => [person.id, person]))
}

/** The person's time zone, for texts sent to them. */
export const zoneOf = async (db: Database, userId: string): Promise<string> =>
  (await findTimeZone(db, userId)) ?? 'UTC'

/** The profile's time zone. UTC is the column's default, then the device's zone counts. */
export async function ownTimeZone(db: Database, caller: Caller): Promise<string> {
  const ownZone = await findTimeZone(db, caller.userId)
  return ownZone === undefined || ownZone === 'UTC' ? caller.timeZone : ownZone
}

/** Whether the person has chosen external records in Settings. */
export async function wantsExternalRecords(db: Database, userId: string | null): Promise<boolean> {
  return userId !== null && (await findDataSource(db, userId)) === 'external'
}

const LETTERS = 'abcdefghjkmnpqrstwxyz23456789'
const NAME_LENGTH = 6

const randomName = () =>
  Array.from({ length: NAME_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** With a placeholder name, which the person replaces in the first profile step. */
export async function createUser(
  tx: WritableDatabase,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<string> {
  const id = randomUUID()
  const row = { id, fullName: 'New neighbour', timeZone, createdAt: now }
  while (!(await insertUser(tx, { ...row, username: `neighbour-${randomName()}` })));
  return id
}

const TAKEN = { code: '23505', constraint_name: 'users_username_key' }

/** Changes the given fields only. */
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

/** Stores the town only: the location is public, so a typed street is dropped. */
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

/** Reduces stored street addresses to their towns. */
export async function hideHomes({ db, geocoder }: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> {
  for (const { id, location, lat, lng } of await findStreetAddresses(db)) {
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
