import { externalDataApi } from '@commonplot/shared/data-sources/external-data.contract.ts'
import type { SyncResult } from '@commonplot/shared/data-sources/external-data.ts'
import type { DataSource } from '@commonplot/shared/data-sources/source.ts'
import { userSettingsApi } from '@commonplot/shared/users/user-settings.contract.ts'
import type { UserSettings } from '@commonplot/shared/users/user-settings.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { countsInWords } from './sync-words.ts'

const LIST_KEYS = ['/api/plots', '/api/tools', '/api/experts', '/api/businesses', '/api/plants']

export const userSettingsOptions = (id: string) =>
  queryOptions({
    queryKey: ['/api/users', id, 'settings'],
    queryFn: ({ signal }) => call(userSettingsApi.getUserSettings, { params: { id } }, signal),
  })

function refreshLists(queryClient: QueryClient) {
  return Promise.all(LIST_KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
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
