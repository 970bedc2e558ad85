import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import type { AddressSearch } from '../../lib/address-search.ts'
import { endpointQuery, searchQuery } from '../../lib/endpoint-query.ts'

export type PlantSearch = AddressSearch<'query' | 'category' | 'difficulty'>

export const plantListOptions = (search: PlantSearch = {}) =>
  searchQuery(plantsApi.listPlants, search, 'Failed to fetch plants')

export const plantOptions = (id: string) =>
  endpointQuery(plantsApi.getPlant, { params: { id } }, 'Failed to fetch plant details')

export const savedPlantsOptions = (userId: string) =>
  endpointQuery(plantsApi.listSavedPlants, { params: { userId } })
