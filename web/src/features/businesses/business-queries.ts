import { businessesApi } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { AddressSearch } from '../../lib/address-search.ts'
import { endpointQuery, searchQuery } from '../../lib/endpoint-query.ts'

/** Typing and choosing in the directory; `openNow` is `true` or absent. */
export type BusinessSearch = AddressSearch<'query' | 'category' | 'location' | 'openNow'>

export const businessListOptions = (search: BusinessSearch = {}) =>
  searchQuery(businessesApi.listBusinesses, search, 'Failed to fetch businesses')

export const businessOptions = (id: string) =>
  endpointQuery(businessesApi.getBusiness, { params: { id } })
