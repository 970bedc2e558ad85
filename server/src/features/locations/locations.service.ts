import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { MAP_FILE_PATH, type MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import type { Place, PlaceAddress } from '@commonplot/shared/locations/place.ts'
import type { AppDeps } from '../../app-deps.ts'
import { notFound } from '../../failures.ts'

type Geocoding = Pick<AppDeps, 'geocoder'>

export async function geocode({ geocoder }: Geocoding, address: string): Promise<Place> {
  const place = await geocoder.geocode(address)
  if (!place) throw notFound('We could not find that place.')
  return place
}

export async function reverseGeocode(
  { geocoder }: Geocoding,
  position: Coordinates,
): Promise<PlaceAddress> {
  const found = await geocoder.reverseGeocode(position)
  if (!found) throw notFound('We do not know what is there.')
  return found
}

interface PlacedSearch {
  location?: string | undefined
  near?: Coordinates | undefined
}

/** A known place becomes a position; other text is matched as words. */
export async function locateSearch<Search extends PlacedSearch>(
  { geocoder }: Geocoding,
  search: Search,
): Promise<Search> {
  if (!search.location) return search
  const place = await geocoder.geocode(search.location)
  if (!place) return search
  return { ...search, location: undefined, near: { lat: place.lat, lng: place.lng } }
}

type MapDeps = Pick<AppDeps, 'mapTiles' | 'mapFile'>

/** Checked on each call: the file may have changed. */
export async function currentMap({ mapTiles, mapFile }: MapDeps): Promise<MapTiles | null> {
  if (mapTiles) return mapTiles
  const found = await mapFile?.look()
  if (!found) return null
  const { version, problem, attribution, attributionUrl } = found
  return {
    // The version in the address lets browsers cache.
    url: `${MAP_FILE_PATH}?v=${version}`,
    attribution,
    attributionUrl,
    file: problem === null ? 'ready' : 'broken',
  }
}
