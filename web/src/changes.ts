import type { QueryClient } from '@tanstack/react-query'
import { isNotFound } from './lib/api-error.ts'

/** Where anything on any page may have changed; only what was said stays as it is. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== 'messages' })
  // What is not there any more is not shown any more either.
  await queryClient.resetQueries({
    predicate: ({ state }) => state.data !== undefined && isNotFound(state.error),
  })
}
