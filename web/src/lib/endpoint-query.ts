import type { EndpointDefinition, EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { call, callPage, type PagedEndpoint } from './call.ts'

type Asked = { params?: Record<string, string>; query?: Record<string, unknown> }

/** `/api/plots/p1/reviews` is `['/api/plots', 'p1', 'reviews']`; it ends before the first missing parameter. */
function pathParts(path: string, params: Record<string, string> = {}): string[] {
  const [, root, first, ...rest] = path.split('/')
  const parts = [`/${root}/${first}`]
  for (const part of rest) {
    const value = part.startsWith(':') ? params[part.slice(1)] : part
    if (value === undefined) break
    parts.push(value)
  }
  return parts
}

function keyOf(path: string, { params, query = {} }: Asked, told: object = {}): QueryKey {
  const more = { ...told, ...(Object.keys(query).length > 0 && { query }) }
  return [...pathParts(path, params), ...(Object.keys(more).length > 0 ? [more] : [])]
}

/** Joined with slashes it is the address. With less of the input it means all that begin with it. */
export const endpointKey = <E extends EndpointDefinition>(
  endpoint: E,
  input: Partial<EndpointInput<E>> = {},
): QueryKey => keyOf(endpoint.path, input as Asked)

/** The key of all lists of this endpoint, for every search. */
export const listKey = (endpoint: PagedEndpoint): QueryKey =>
  keyOf(endpoint.path, {}, { pages: true })

async function inWords<Value>(answer: Promise<Value>, failure?: string): Promise<Value> {
  try {
    return await answer
  } catch (cause) {
    throw failure ? new Error(failure, { cause }) : cause
  }
}

/** A query with the key of its contract; `failure` replaces the error message. */
export const endpointQuery = <E extends EndpointDefinition>(
  endpoint: E,
  input: EndpointInput<E>,
  failure?: string,
) =>
  queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => inWords(call(endpoint, input, signal), failure),
  })

/** A list as its pages come, one cursor after the other. */
export const listQuery = <E extends PagedEndpoint>(
  endpoint: E,
  /** Out of the address, where every value was checked against the endpoint's own query. */
  query: Record<string, unknown>,
  failure?: string,
) =>
  infiniteQueryOptions({
    queryKey: keyOf(endpoint.path, { query }, { pages: true }),
    queryFn: ({ pageParam, signal }) => {
      const input = { query: { ...query, ...(pageParam && { cursor: pageParam }) } }
      return inWords(callPage(endpoint, input as unknown as EndpointInput<E>, signal), failure)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** A searchable list: keeps the former results until the answer of the next search. */
export const searchQuery = <E extends PagedEndpoint>(...asked: Parameters<typeof listQuery<E>>) =>
  infiniteQueryOptions({ ...listQuery(...asked), placeholderData: keepPreviousData })

/** The list that belongs to one thing, as its pages come. */
export const listOf = <E extends PagedEndpoint>(
  endpoint: E,
  params: Record<string, string>,
  failure?: string,
) =>
  infiniteQueryOptions({
    queryKey: keyOf(endpoint.path, { params }, { pages: true }),
    queryFn: ({ pageParam, signal }) => {
      const input = { params, query: pageParam ? { cursor: pageParam } : {} }
      return inWords(callPage(endpoint, input as unknown as EndpointInput<E>, signal), failure)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
