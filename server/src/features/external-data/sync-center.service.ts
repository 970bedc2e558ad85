import { type Coordinates, coordinatesParam } from '@commonplot/shared/contract/fields.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { invalid } from '../../failures.ts'
import { findHome } from './sync-center.store.ts'

/** The place asked for, or where the person lives. */
export async function findSyncCenter(
  { db, geocoder }: AppDeps,
  location: string | undefined,
  caller: Caller,
): Promise<Coordinates | null> {
  const words = location?.trim()
  if (!words) return findHome(db, caller.userId)
  const exact = coordinatesParam.safeParse(words.replaceAll(' ', ''))
  if (exact.success) return exact.data
  const found = await geocoder.geocode(words)
  if (!found) throw invalid('We could not find that place. Try a town nearby, or lat,lng.')
  return { lat: found.lat, lng: found.lng }
}
