import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import type { AddressSearch } from '../../lib/address-search.ts'
import { call } from '../../lib/call.ts'
import { listPages } from '../../lib/list-pages.ts'

const PLANTS_KEY = '/api/plants'

export type PlantSearch = AddressSearch<'query' | 'category' | 'difficulty'>

export const plantListOptions = (search: PlantSearch = {}) =>
  listPages(plantsApi.listPlants, {
    key: ['list', search],
    query: { source: 'external', ...search },
    failure: 'Failed to fetch plants',
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

export const savedPlantsOptions = (userId: string) =>
  queryOptions({
    queryKey: ['/api/users', userId, 'saved-plants'],
    queryFn: ({ signal }) => call(plantsApi.listSavedPlants, { params: { userId } }, signal),
  })
