import { expertsApi } from '@commonplot/shared/experts/experts.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import type { AddressSearch } from '../../lib/address-search.ts'
import { call, callPage } from '../../lib/call.ts'
import { listPages } from '../../lib/list-pages.ts'

const EXPERTS_KEY = '/api/experts'

export type ExpertSearch = AddressSearch<'query' | 'location' | 'specialty'>

const failure = 'Failed to fetch experts'

export const expertListOptions = (search: ExpertSearch = {}) =>
  listPages(expertsApi.listExperts, {
    key: ['list', search],
    query: { source: 'external', ...search },
    failure,
  })

/** Whoever knows the specialty; failing that, the best rated of all rather than nobody. */
export const relatedExpertsOptions = (specialty: string) =>
  queryOptions({
    queryKey: [EXPERTS_KEY, 'related', specialty],
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

export const expertOptions = (id: string) =>
  queryOptions({
    queryKey: [EXPERTS_KEY, id],
    queryFn: ({ signal }) => call(expertsApi.getExpert, { params: { id } }, signal),
  })
