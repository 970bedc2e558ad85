import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/call.ts'
import type { ToolSearch } from './tool-search.ts'

const TOOLS_KEY = '/api/tools'

type ListQuery = NonNullable<EndpointInput<typeof toolsApi.listTools>['query']>

export const toolListOptions = (search: ToolSearch) =>
  infiniteQueryOptions({
    queryKey: [TOOLS_KEY, 'list', search],
    queryFn: async ({ pageParam, signal }) => {
      // `useAddressSearch` has checked every value against this schema.
      const query = {
        source: 'external',
        ...search,
        ...(pageParam && { cursor: pageParam }),
      } as ListQuery
      try {
        return await callPage(toolsApi.listTools, { query }, signal)
      } catch (cause) {
        throw new Error('Failed to fetch tools', { cause })
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const toolOptions = (id: string) =>
  queryOptions({
    queryKey: [TOOLS_KEY, id],
    queryFn: ({ signal }) => call(toolsApi.getTool, { params: { id } }, signal),
  })

export const toolReviewsOptions = (id: string) =>
  queryOptions({
    queryKey: [TOOLS_KEY, id, 'reviews'],
    queryFn: ({ signal }) => call(toolsApi.listToolReviews, { params: { id } }, signal),
  })
