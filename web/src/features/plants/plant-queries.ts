import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import type { AddressSearch } from '../../lib/address-search.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call, callPage } from '../../lib/call.ts'

const PLANTS_KEY = '/api/plants'

export type PlantSearch = AddressSearch<'query' | 'category' | 'difficulty'>

type ListQuery = NonNullable<EndpointInput<typeof plantsApi.listPlants>['query']>

export const plantListOptions = (search: PlantSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [PLANTS_KEY, 'list', search],
    queryFn: async ({ pageParam, signal }) => {
      // The address was checked against this very schema.
      const query = {
        source: 'external',
        ...search,
        ...(pageParam && { cursor: pageParam }),
      } as ListQuery
      try {
        return await callPage(plantsApi.listPlants, { query }, signal)
      } catch (cause) {
        throw new Error('Failed to fetch plants', { cause })
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const plantOptions = (id: string) =>
  queryOptions({
    queryKey: [PLANTS_KEY, id],
    queryFn: async ({ signal }) => {
      try {
        return await call(plantsApi.getPlant, { params: { id } }, signal)
      } catch (cause) {
        throw new Error('Failed to fetch plant details', { cause })
      }
    },
  })

export const isMissing = (error: Error | null): boolean =>
  error?.cause instanceof ApiError && error.cause.status === 404

export const savedPlantsOptions = () =>
  queryOptions({
    queryKey: ['/api/users', ACTING_USER_ID, 'saved-plants'],
    queryFn: ({ signal }) =>
      call(plantsApi.listSavedPlants, { params: { userId: ACTING_USER_ID } }, signal),
  })
