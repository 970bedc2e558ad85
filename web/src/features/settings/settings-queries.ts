import { externalDataApi } from '@commonplot/shared/external-data/external-data.contract.ts'
import type { SyncResult } from '@commonplot/shared/external-data/external-data.ts'
import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import {
  type UserSettings,
  userSettingsApi,
} from '@commonplot/shared/users/user-settings.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { countsInWords } from './sync-words.ts'

export const userSettingsOptions = (id: string) =>
  endpointQuery(userSettingsApi.getUserSettings, { params: { id } })

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
    onError: (_error, _dataSource, before) =>
      queryClient.setQueryData<UserSettings>(queryKey, before),
    meta: { changes: ['catalogue'], failure: 'Your choice could not be kept. Please try again.' },
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

export const useSync = () =>
  useMutation({
    mutationFn: syncExternalData,
    onSuccess: (result) => addToast({ title: 'Sync Complete', description: countsInWords(result) }),
    meta: {
      changes: ['catalogue'],
      failureTitle: 'Sync Failed',
      failure: (error) => wordsOf(error, error.message),
    },
  })
