import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage, type PagedEndpoint } from './call.ts'

interface ListRequest {
  /** Tells lists of the same endpoint apart. */
  key: unknown[]
  /** Out of the address, where every value was checked against the endpoint's own query. */
  query: Record<string, unknown>
  /** What is said when a page cannot be read. */
  failure: string
}

/** A list as its pages come, one cursor after the other. */
export function listPages<E extends PagedEndpoint>(
  endpoint: E,
  { key, query, failure }: ListRequest,
) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, ...key],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { ...query, ...(pageParam && { cursor: pageParam }) } }
      try {
        return await callPage(endpoint, input as unknown as EndpointInput<E>, signal)
      } catch (cause) {
        throw new Error(failure, { cause })
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}
