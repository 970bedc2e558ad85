import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { endpointQuery, listOf, searchQuery } from '../../lib/endpoint-query.ts'
import type { ToolSearch } from './tool-filters.tsx'

export const toolListOptions = (search: ToolSearch) =>
  searchQuery(toolsApi.listTools, { source: 'external', ...search }, 'Failed to fetch tools')

export const toolOptions = (id: string) => endpointQuery(toolsApi.getTool, { params: { id } })

export const toolReviewsOptions = (id: string) => listOf(toolsApi.listToolReviews, { id })
