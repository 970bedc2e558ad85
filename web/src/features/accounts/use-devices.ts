import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { sessionsOptions } from './account-queries.ts'

function useSessionEnd<Input>(end: (input: Input) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => addToast({ title: 'Signed out', description: done }),
    meta: { failure: (error) => wordsOf(error, 'Signing out failed. Please try again.') },
    onSettled: () => queryClient.invalidateQueries(sessionsOptions),
  })
}

export const useEndSession = () =>
  useSessionEnd(
    (id: string) => call(accountsApi.endSession, { params: { id } }),
    'That device shows nothing of yours any more.',
  )

export const useEndOtherSessions = () =>
  useSessionEnd(
    () => call(accountsApi.endOtherSessions, {}),
    'You are signed in on this device only.',
  )
