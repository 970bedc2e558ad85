import type { ProfileChanges } from '@commonplot/shared/accounts/account.ts'
import { canonicalZone, isKnownZone } from '@commonplot/shared/dates/time-zone.ts'
import type { AppDeps } from '../../app-deps.ts'
import { conflict, invalid } from '../../failures.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import { type ProfileRow, updateProfile } from './profile.store.ts'

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
