import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Place, PlaceAddress } from '@commonplot/shared/locations/place.ts'

/** Null for an unknown place. */
export interface Geocoder {
  geocode(address: string): Promise<Place | null>
  reverseGeocode(position: Coordinates): Promise<PlaceAddress | null>
  /** The town alone. Calls no outside service: private addresses stay in the product. */
  townOf(address: string, position: Coordinates | null): Promise<Place | null>
}
