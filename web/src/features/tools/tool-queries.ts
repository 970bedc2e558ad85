import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { listPages } from '../../lib/list-pages.ts'
import type { ToolSearch } from './tool-search.ts'

const TOOLS_KEY = '/api/tools'

export const toolListOptions = (search: ToolSearch) =>
  listPages(toolsApi.listTools, {
    key: ['list', search],
    query: { source: 'external', ...search },
    failure: 'Failed to fetch tools',
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
