import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { expertsApi } from '@commonplot/shared/experts/experts.contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AddressSearch } from '../../lib/address-search.ts'
import { call, callPage } from '../../lib/call.ts'

const EXPERTS_KEY = '/api/experts'

export type ExpertSearch = AddressSearch<'query' | 'location' | 'specialty'>

type ListQuery = NonNullable<EndpointInput<typeof expertsApi.listExperts>['query']>

async function fetchExperts(query: ListQuery, signal: AbortSignal) {
  try {
    return await callPage(
      expertsApi.listExperts,
      { query: { source: 'external', ...query } },
      signal,
    )
  } catch (cause) {
    throw new Error('Failed to fetch experts', { cause })
  }
}

export const expertListOptions = (search: ExpertSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [EXPERTS_KEY, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      fetchExperts({ ...search, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** Whoever knows the specialty; failing that, the best rated of all rather than nobody. */
export const relatedExpertsOptions = (specialty: string) =>
  queryOptions({
    queryKey: [EXPERTS_KEY, 'related', specialty],
    queryFn: async ({ signal }) => {
      const { items } = await fetchExperts({ specialty }, signal)
      return items.length > 0 ? items : (await fetchExperts({}, signal)).items
    },
  })

export const expertOptions = (id: string) =>
  queryOptions({
    queryKey: [EXPERTS_KEY, id],
    queryFn: ({ signal }) => call(expertsApi.getExpert, { params: { id } }, signal),
  })
