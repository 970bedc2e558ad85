import type { EndpointDefinition, EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAllAgain } from '../../changes.ts'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'

interface ActWords {
  done: string
  failure: string
}

/** One act of an operator: said once it is done, and seen in every table and on every page. */
export function useAct<E extends EndpointDefinition>(endpoint: E, words: ActWords) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess: async () => {
      await readAllAgain(queryClient)
      addToast({ title: words.done })
    },
    // Somebody else may have been quicker, which the tables should then say.
    onError: () => readAllAgain(queryClient),
    meta: { failure: (error) => wordsOf(error, words.failure) },
  })
}
