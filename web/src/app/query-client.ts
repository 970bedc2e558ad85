import { MutationCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import type { Change } from '../changes.ts'
import { ApiError, isNotFound } from '../lib/api-error.ts'
import { request } from '../lib/call.ts'
import { type FailureWords, tellFailedMutation } from '../lib/toast-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: FailureWords & {
      /** Read again before the mutation counts as done. */
      changes?: readonly Change[]
    }
  }
}

type On401 = 'fail' | 'return-null'

/** Reads `GET` of the query key's parts joined with slashes. */
export function defaultReader({ on401 }: { on401: On401 }): QueryFunction<unknown> {
  return async ({ queryKey, signal }) => {
    try {
      const response = await request('GET', queryKey.join('/'), { signal })
      return await response.json()
    } catch (error) {
      if (on401 === 'return-null' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => tellFailedMutation(error, meta),
      // A refusal often means that another person or tab was quicker.
      onSettled: async (_data, error, _variables, _result, { meta }) => {
        if (!meta?.changes || (error && !navigator.onLine)) return
        // The table comes with the first change: no first page waits for it.
        const table = await import('../changes.ts').catch(() => null)
        await (table?.readAgain(queryClient, ...meta.changes) ?? queryClient.invalidateQueries())
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: defaultReader({ on401: 'fail' }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // A 404 is not retried on mount, so that its page hydrates unchanged.
        retryOnMount: ({ state }) => !isNotFound(state.error),
        // Offline a call fails at once instead of pausing.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
