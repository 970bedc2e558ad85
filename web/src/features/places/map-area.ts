import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import {
  type AddressSearch,
  type Check,
  oneOf,
  useAddressSearch,
} from '../../lib/address-search.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

const EARTH_KM = 6371
const LEAST_KM = 1
const MOST_KM = 20_000

const radians = (degrees: number) => (degrees * Math.PI) / 180

function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const byLat = Math.sin(radians(other.lat - one.lat) / 2) ** 2
  const byLng = Math.sin(radians(other.lng - one.lng) / 2) ** 2
  const along = Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * byLng
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, byLat + along)))
}

/** A search as it stands in the address. */
export interface AreaSearch {
  near: string
  radiusKm: string
  /** A place by name would win over the area. */
  location: string
}

/** The search of the circle through the corner of the map. */
export function areaSearch(center: Coordinates, corner: Coordinates): AreaSearch {
  // Longitudes wrap around at 180 degrees.
  const lng = ((((center.lng + 180) % 360) + 360) % 360) - 180
  const km = Math.ceil(kilometresBetween(center, corner))
  return {
    near: `${center.lat.toFixed(4)},${lng.toFixed(4)}`,
    radiusKm: String(Math.min(MOST_KM, Math.max(LEAST_KM, km))),
    location: '',
  }
}

export interface Area {
  center: Coordinates
  radiusKm: number
}

/** The area that an address asks for, if it asks for one. */
export function areaOf({ near, radiusKm }: Partial<AreaSearch>): Area | null {
  if (!near || !radiusKm) return null
  const [lat = 0, lng = 0] = near.split(',').map(Number)
  return { center: { lat, lng }, radiusKm: Number(radiusKm) }
}

/** Another order is for the same area; without a map, leaving "nearest" forgets where that was. */
export function keepArea<Change extends { near?: string }>(change: Change): Change {
  if (change.near !== '') return change
  const { near: _, ...rest } = change
  return rest as Change
}

/** A place by name replaces the area, so its radius goes. */
export const leaveArea = <Change extends { near?: string }>(change: Change): Change =>
  change.near === '' ? { ...change, radiusKm: '' } : change

const MAP_VIEW = 'map'

/** A list that can also be a map: which of them stands in the address, and is no part of the search. */
export function useListSearch<Key extends string>(path: string, checks: Record<Key, Check>) {
  const known = { ...checks, view: oneOf([MAP_VIEW]) } as Record<Key | 'view', Check>
  const { search: all, change } = useAddressSearch(path, known)
  const { view, ...search } = all
  const nothing = Object.fromEntries(Object.keys(checks).map((key) => [key, '']))
  return {
    search: search as AddressSearch<Key>,
    change: change as (changes: AddressSearch<Key>, options?: { replace: boolean }) => void,
    clear: () => change(nothing as AddressSearch<Key | 'view'>),
    isMap: view === MAP_VIEW,
    showAs: (view: 'list' | 'map') =>
      change({ view: view === 'map' ? MAP_VIEW : '' } as AddressSearch<Key | 'view'>),
  }
}

export const mapOptions = () =>
  queryOptions({
    ...endpointQuery(locationsApi.getMap, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
