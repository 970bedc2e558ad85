import { businessesApi } from '@commonplot/shared/businesses/businesses.contract.ts'
import { expertsApi } from '@commonplot/shared/experts/experts.contract.ts'
import { externalDataApi } from '@commonplot/shared/external-data/external-data.contract.ts'
import type { SyncResult } from '@commonplot/shared/external-data/external-data.ts'
import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import {
  type UserSettings,
  userSettingsApi,
} from '@commonplot/shared/users/user-settings.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointKey, endpointQuery } from '../../lib/endpoint-query.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { countsInWords } from './sync-words.ts'

const LISTS = [
  plotsApi.listPlots,
  toolsApi.listTools,
  expertsApi.listExperts,
  businessesApi.listBusinesses,
  plantsApi.listPlants,
]

export const userSettingsOptions = (id: string) =>
  endpointQuery(userSettingsApi.getUserSettings, { params: { id } })

function refreshLists(queryClient: QueryClient) {
  return Promise.all(
    LISTS.map((list) => queryClient.invalidateQueries({ queryKey: endpointKey(list) })),
  )
}

/** The switch moves at once and moves back when the choice could not be kept. */
export function useChooseDataSource() {
  const queryClient = useQueryClient()
  const id = useSignedInUserId()
  const { queryKey } = userSettingsOptions(id)
  return useMutation({
    mutationFn: (dataSource: DataSource) =>
      call(userSettingsApi.changeUserSettings, { params: { id }, body: { dataSource } }),
    onMutate: async (dataSource) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<UserSettings>(queryKey)
      queryClient.setQueryData<UserSettings>(queryKey, { dataSource })
      return before
    },
    onSuccess: () => refreshLists(queryClient),
    onError: (_error, _dataSource, before) =>
      queryClient.setQueryData<UserSettings>(queryKey, before),
    meta: { failure: 'Your choice could not be kept. Please try again.' },
  })
}

async function syncExternalData(location: string): Promise<SyncResult> {
  try {
    const query = location ? { location } : {}
    return await call(externalDataApi.syncExternalData, { query })
  } catch (cause) {
    throw new Error('Failed to sync external data', { cause })
  }
}

export function useSync() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: syncExternalData,
    onSuccess: async (result) => {
      addToast({ title: 'Sync Complete', description: countsInWords(result) })
      await refreshLists(queryClient)
    },
    meta: { failureTitle: 'Sync Failed', failure: (error) => wordsOf(error, error.message) },
  })
}
