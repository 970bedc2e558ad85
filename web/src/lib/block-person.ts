import { blockingApi } from '@commonplot/shared/blocking/blocking.contract.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { isNotFound, wordsOf } from './api-error.ts'
import { call } from './call.ts'
import { endpointQuery } from './endpoint-query.ts'
import { addToast } from './toast-store.ts'

type Person = Pick<PersonSummary, 'id' | 'fullName'>

export const blockedOptions = () => endpointQuery(blockingApi.listBlocked, {})

/** Anything on the page may be of the other; only what was said stays as it is. */
async function refreshAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== 'messages' })
  // What is not there any more is not shown any more either.
  await queryClient.resetQueries({
    predicate: ({ state }) => state.data !== undefined && isNotFound(state.error),
  })
}

export function useUnblockPerson() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Person) => call(blockingApi.unblockPerson, { params: { id } }),
    onSuccess: (_, { fullName }) => {
      addToast({ title: `${fullName} is unblocked`, description: 'You see each other again.' })
      void refreshAll(queryClient)
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
      // Not waited for: what asked is to close before the page behind it changes.
      void refreshAll(queryClient)
    },
    meta: { failure: (error) => wordsOf(error, 'Blocking failed. Please try again.') },
  })
}
