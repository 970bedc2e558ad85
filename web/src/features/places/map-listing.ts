import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { formatMoney } from '../../lib/format.ts'

/** A plot or tool on the map. */
export interface MapListing {
  id: string
  name: string
  href: string
  image: string | undefined
  fallback: string
  place: string
  /** In full: `$35.00 per month`. */
  price: string
  /** The few letters on its marker: `$35`. */
  mark: string
  coordinates: Coordinates | null
}

/** The price on a marker: no cents where there are none. */
export const formatShortMoney = (dollars: number): string =>
  formatMoney(dollars).replace(/\.00$/, '')

export interface PlacedListing extends MapListing {
  coordinates: Coordinates
}

export const isPlaced = (listing: MapListing): listing is PlacedListing =>
  listing.coordinates !== null

/** `{ one: 'plot', many: 'plots' }` */
export interface Noun {
  one: string
  many: string
}
