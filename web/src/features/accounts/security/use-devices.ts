import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'

const useSessionEnd = <Input>(end: (input: Input) => Promise<unknown>, done: string) =>
  useMutation({
    mutationFn: end,
    onSuccess: () => addToast({ title: 'Signed out', description: done }),
    meta: {
      changes: ['devices'],
      failure: (error) => wordsOf(error, 'Signing out failed. Please try again.'),
    },
  })

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
