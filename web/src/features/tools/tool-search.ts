import { toolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import type { AddressSearch } from '../../lib/address-search.ts'

const { source: _, cursor: __, ...filters } = toolListQuery.shape

/** What can stand in the address. */
export const TOOL_SEARCH_CHECKS = filters

type SearchKey = keyof typeof TOOL_SEARCH_CHECKS
export type ToolSearch = AddressSearch<SearchKey>

/** The filters behind the More Filters chip; each group counts once on it. */
const MORE_FILTER_GROUPS: SearchKey[][] = [
  ['minPrice', 'maxPrice'],
  ['from', 'to'],
  ['radiusKm'],
  ['condition'],
]

export const MORE_FILTER_KEYS = MORE_FILTER_GROUPS.flat()

export const countMoreFilters = (search: ToolSearch): number =>
  MORE_FILTER_GROUPS.filter((keys) => keys.some((key) => search[key])).length
