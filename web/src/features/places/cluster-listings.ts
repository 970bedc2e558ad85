import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import Supercluster from 'supercluster'
import type { PlacedListing } from './map-listing.ts'

/** Closer than this, two markers would cover each other. */
const RADIUS_PX = 56
const TILE_PX = 256

export const MAX_ZOOM = 18

/** One marker: a listing, or as many as would stand in each other's way. */
export interface Marker {
  key: string
  at: Coordinates
  listings: PlacedListing[]
  /** Where they come apart; null where they never do, since they are in one place. */
  apartAtZoom: number | null
}

export interface MapView {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

/** Groups listings once for every zoom; asking for a view is then quick. */
export function clusterListings(listings: PlacedListing[]): (view: MapView) => Marker[] {
  const index = new Supercluster<{ listing: PlacedListing }>({
    radius: RADIUS_PX,
    extent: TILE_PX,
    maxZoom: MAX_ZOOM,
  })
  index.load(
    listings.map((listing) => {
      const { lng, lat } = listing.coordinates
      return {
        type: 'Feature',
        properties: { listing },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      }
    }),
  )
  return ({ west, south, east, north, zoom }) =>
    index
      .getClusters([west, south, east, north], zoom)
      .map(({ properties, geometry }): Marker => {
        const [lng = 0, lat = 0] = geometry.coordinates
        const at = { lat, lng }
        if (!('cluster_id' in properties)) {
          const { listing } = properties
          return { key: listing.id, at, listings: [listing], apartAtZoom: null }
        }
        const { cluster_id: id } = properties
        const leaves = index.getLeaves(id, Number.POSITIVE_INFINITY)
        const apart = index.getClusterExpansionZoom(id)
        return {
          key: `cluster-${id}`,
          at,
          listings: leaves.map((leaf) => leaf.properties.listing),
          apartAtZoom: apart > MAX_ZOOM ? null : apart,
        }
      })
      // From the north down, as a page is read and tabbed through.
      .toSorted((one, other) => other.at.lat - one.at.lat || one.at.lng - other.at.lng)
}
