import { toolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import type { AddressSearch } from '../../lib/address-search.ts'

const { source: _, cursor: __, ...filters } = toolListQuery.shape

/** Allowed search parameters. */
export const TOOL_SEARCH_CHECKS = filters

type SearchKey = keyof typeof TOOL_SEARCH_CHECKS
export type ToolSearch = AddressSearch<SearchKey>

/** The filters behind the More Filters chip; each group counts once on it. */
export const MORE_TOOL_FILTERS: SearchKey[][] = [
  ['minPrice', 'maxPrice'],
  ['from', 'to'],
  ['radiusKm'],
  ['condition'],
]
