import { plotListQuery } from '@commonplot/shared/plots/plots.contract.ts'

/** What can be searched for, in the order in which it appears in the address. */
const SEARCH_KEYS = [
  'query',
  'location',
  'near',
  'radiusKm',
  'status',
  'sort',
  'minPrice',
  'maxPrice',
  'amenities',
  'size',
  'sun',
  'soil',
  'from',
  'to',
] as const
type SearchKey = (typeof SEARCH_KEYS)[number]

/** The filters behind the More Filters chip; each group counts once on it. */
const MORE_FILTER_GROUPS: SearchKey[][] = [
  ['minPrice', 'maxPrice'],
  ['from', 'to'],
  ['radiusKm'],
  ['size'],
  ['sun'],
  ['soil'],
  ['amenities'],
]

export const MORE_FILTER_KEYS = MORE_FILTER_GROUPS.flat()

/** A search as it stands in the address and in the request: text, and only what differs from the default. */
export type PlotSearch = Partial<Record<SearchKey, string>>

/** An address typed or shared by hand may hold anything; what the server would refuse is left out. */
export function readPlotSearch(params: URLSearchParams): PlotSearch {
  const search: PlotSearch = {}
  for (const key of SEARCH_KEYS) {
    const value = params.get(key)?.trim()
    if (value && plotListQuery.shape[key].safeParse(value).success) search[key] = value
  }
  if (search.sort === 'relevance') delete search.sort
  return search
}

export function writePlotSearch(search: PlotSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of SEARCH_KEYS) {
    const value = search[key]
    if (value) params.set(key, value)
  }
  return params
}

export const countMoreFilters = (search: PlotSearch): number =>
  MORE_FILTER_GROUPS.filter((keys) => keys.some((key) => search[key])).length
