import { toolListQuery } from '@commonplot/shared/tools/tools.contract.ts'

/** What can be searched for, in the order in which it appears in the address. */
const SEARCH_KEYS = [
  'query',
  'location',
  'near',
  'radiusKm',
  'category',
  'condition',
  'sort',
  'minPrice',
  'maxPrice',
  'from',
  'to',
] as const
type SearchKey = (typeof SEARCH_KEYS)[number]

/** The filters behind the More Filters chip; each group counts once on it. */
const MORE_FILTER_GROUPS: SearchKey[][] = [
  ['minPrice', 'maxPrice'],
  ['from', 'to'],
  ['radiusKm'],
  ['condition'],
]

export const MORE_FILTER_KEYS = MORE_FILTER_GROUPS.flat()

/** A search as it stands in the address and in the request: text, and only what differs from the default. */
export type ToolSearch = Partial<Record<SearchKey, string>>

/** An address typed or shared by hand may hold anything; what the server would refuse is left out. */
export function readToolSearch(params: URLSearchParams): ToolSearch {
  const search: ToolSearch = {}
  for (const key of SEARCH_KEYS) {
    const value = params.get(key)?.trim()
    if (value && toolListQuery.shape[key].safeParse(value).success) search[key] = value
  }
  return search
}

export function writeToolSearch(search: ToolSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of SEARCH_KEYS) {
    const value = search[key]
    if (value) params.set(key, value)
  }
  return params
}

export const countMoreFilters = (search: ToolSearch): number =>
  MORE_FILTER_GROUPS.filter((keys) => keys.some((key) => search[key])).length
