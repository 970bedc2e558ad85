import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Place, PlaceAddress } from '@commonplot/shared/locations/place.ts'

/** Both answer null for what they do not know. */
export interface Geocoder {
  geocode(address: string): Promise<Place | null>
  reverseGeocode(position: Coordinates): Promise<PlaceAddress | null>
}
