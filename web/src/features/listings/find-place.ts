import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import { call } from '../../lib/call.ts'

/** A listing nobody can find on a map can still be found by its words. */
export async function findPlace(address: string): Promise<Coordinates | null> {
  try {
    const { lat, lng } = await call(locationsApi.geocode, { query: { address } })
    return { lat, lng }
  } catch {
    return null
  }
}
