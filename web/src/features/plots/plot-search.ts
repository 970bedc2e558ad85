import { PLOT_SORTS, plotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import { type AddressSearch, oneOf } from '../../lib/address-search.ts'

export const DEFAULT_PLOT_SORT = 'relevance'

const { source: _, cursor: __, sort: ___, ...filters } = plotListQuery.shape

/** Allowed search parameters, without the default sort. */
export const PLOT_SEARCH_CHECKS = {
  ...filters,
  sort: oneOf(PLOT_SORTS.filter((sort) => sort !== DEFAULT_PLOT_SORT)),
}

type SearchKey = keyof typeof PLOT_SEARCH_CHECKS
export type PlotSearch = AddressSearch<SearchKey>

/** The filters behind the More Filters chip; each group counts once on it. */
export const MORE_PLOT_FILTERS: SearchKey[][] = [
  ['minPrice', 'maxPrice'],
  ['from', 'to'],
  ['radiusKm'],
  ['size'],
  ['sun'],
  ['soil'],
  ['amenities'],
]
