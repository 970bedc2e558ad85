import { businessesApi } from '@commonplot/shared/businesses/businesses.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import type { AddressSearch } from '../../lib/address-search.ts'
import { call } from '../../lib/call.ts'
import { listPages } from '../../lib/list-pages.ts'

const BUSINESSES_KEY = '/api/businesses'

/** Typing and choosing in the directory; `openNow` is `true` or absent. */
export type BusinessSearch = AddressSearch<'query' | 'category' | 'location' | 'openNow'>

export const businessListOptions = (search: BusinessSearch = {}) =>
  listPages(businessesApi.listBusinesses, {
    key: ['list', search],
    query: { source: 'external', ...search },
    failure: 'Failed to fetch businesses',
  })

export const businessOptions = (id: string) =>
  queryOptions({
    queryKey: [BUSINESSES_KEY, id],
    queryFn: ({ signal }) => call(businessesApi.getBusiness, { params: { id } }, signal),
  })
