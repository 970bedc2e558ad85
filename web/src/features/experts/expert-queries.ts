import { expertsApi } from '@commonplot/shared/experts/experts.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import type { AddressSearch } from '../../lib/address-search.ts'
import { callPage } from '../../lib/call.ts'
import { endpointKey, endpointQuery, searchQuery } from '../../lib/endpoint-query.ts'

export type ExpertSearch = AddressSearch<'query' | 'location' | 'specialty'>

const failure = 'Failed to fetch experts'

export const expertListOptions = (search: ExpertSearch = {}) =>
  searchQuery(expertsApi.listExperts, { source: 'external', ...search }, failure)

/** Experts of the specialty, else the best rated of all. */
export const relatedExpertsOptions = (specialty: string) =>
  queryOptions({
    queryKey: endpointKey(expertsApi.listExperts, { query: { specialty } }),
    queryFn: async ({ signal }) => {
      const read = async (query: ExpertSearch) => {
        const asked = { query: { source: 'external' as const, ...query } }
        return (await callPage(expertsApi.listExperts, asked, signal)).items
      }
      try {
        const known = await read({ specialty })
        return known.length > 0 ? known : await read({})
      } catch (cause) {
        throw new Error(failure, { cause })
      }
    },
  })

export const expertOptions = (id: string) => endpointQuery(expertsApi.getExpert, { params: { id } })
