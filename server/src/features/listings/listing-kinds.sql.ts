import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { experts } from '../experts/experts.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'

type StoredPlot = Omit<typeof plots.$inferSelect, 'search' | 'spot'>
type StoredTool = Omit<typeof tools.$inferSelect, 'search' | 'spot'>
export type StoredListing = StoredPlot | StoredTool

/** The columns of each kind that its feature writes. */
export interface ListingColumns {
  plot: typeof plots.$inferInsert
  tool: typeof tools.$inferInsert
}

export interface ListingKey<Type extends RentalType = RentalType> {
  type: Type
  id: string
}

/** A tool has one line for its location and its address. */
export const LISTING_KINDS = {
  plot: { table: plots, pathOf: plotPath, hasAddress: true },
  tool: { table: tools, pathOf: toolPath, hasAddress: false },
}

export const LISTING_TYPES = ['plot', 'tool'] as const

/** Plots and tools share the columns used here; the query builder takes no union of tables. */
export const listingTable = (type: RentalType) => LISTING_KINDS[type].table as typeof plots

/** `address` is the column with the most precise text. */
export const PLACED_KINDS = {
  plot: { table: plots, ownerId: plots.ownerId, address: plots.address },
  tool: { table: tools, ownerId: tools.ownerId, address: tools.location },
  expert: { table: experts, ownerId: experts.userId, address: experts.location },
}

export type PlacedType = keyof typeof PLACED_KINDS

interface PublicPlace {
  location: string
  address: string
  coordinates: { lat: number; lng: number } | null
}

/** The columns of a row that say where it is. */
export function placeColumns(type: PlacedType, { location, address, coordinates }: PublicPlace) {
  const { lat, lng } = coordinates ?? { lat: null, lng: null }
  return { location, ...(type === 'plot' && { address }), lat, lng }
}
