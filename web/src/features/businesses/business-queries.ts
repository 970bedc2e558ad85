import { businessesApi } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AddressSearch } from '../../lib/address-search.ts'
import { call, callPage } from '../../lib/call.ts'

const BUSINESSES_KEY = '/api/businesses'

/** Typing and choosing in the directory; `openNow` is `true` or absent. */
export type BusinessSearch = AddressSearch<'query' | 'category' | 'location' | 'openNow'>

type ListQuery = NonNullable<EndpointInput<typeof businessesApi.listBusinesses>['query']>

export const businessListOptions = (search: BusinessSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [BUSINESSES_KEY, 'list', search],
    queryFn: async ({ pageParam, signal }) => {
      // The address was checked against this very schema.
      const query = {
        source: 'external',
        ...search,
        ...(pageParam && { cursor: pageParam }),
      } as ListQuery
      try {
        return await callPage(businessesApi.listBusinesses, { query }, signal)
      } catch (cause) {
        throw new Error('Failed to fetch businesses', { cause })
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const businessOptions = (id: string) =>
  queryOptions({
    queryKey: [BUSINESSES_KEY, id],
    queryFn: ({ signal }) => call(businessesApi.getBusiness, { params: { id } }, signal),
  })
