import type { AppDeps } from '../../app-deps.ts'
import { findWholeAddresses, replaceHome } from './profile.store.ts'

/** Homes that a map service once named by street and number are kept by their town too. */
export async function hideHomes({ db, geocoder }: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> {
  for (const { id, location, lat, lng } of await findWholeAddresses(db)) {
    const position = lat !== null && lng !== null ? { lat, lng } : null
    const town = await geocoder.townOf(location, position)
    const home = { location: town?.label ?? null, lat: town?.lat ?? null, lng: town?.lng ?? null }
    await db.write((writable) => replaceHome(writable, { id, location }, home))
  }
}
