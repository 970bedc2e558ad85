import { blockingApi } from '@commonplot/shared/blocking/blocking.contract.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAllAgain } from '../../changes.ts'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { addToast } from '../../lib/toast-store.ts'

type Person = Pick<PersonSummary, 'id' | 'fullName'>

export const blockedOptions = () => endpointQuery(blockingApi.listBlocked, {})

export function useUnblockPerson() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Person) => call(blockingApi.unblockPerson, { params: { id } }),
    onSuccess: (_, { fullName }) => {
      addToast({ title: `${fullName} is unblocked`, description: 'You see each other again.' })
      void readAllAgain(queryClient)
    },
    meta: { failure: (error) => wordsOf(error, 'Unblocking failed. Please try again.') },
  })
}

export function useBlockPerson() {
  const queryClient = useQueryClient()
  const unblock = useUnblockPerson()
  return useMutation({
    mutationFn: ({ id }: Person) => call(blockingApi.blockPerson, { params: { id } }),
    onSuccess: (_, person) => {
      addToast({
        title: `${person.fullName} is blocked`,
        description: 'You do not see each other any more.',
        action: { label: 'Undo', onSelect: () => unblock.mutate(person) },
      })
      // Not awaited: the dialog closes before the page behind it changes.
      void readAllAgain(queryClient)
    },
    meta: { failure: (error) => wordsOf(error, 'Blocking failed. Please try again.') },
  })
}
