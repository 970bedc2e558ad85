import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { numberParam, plainDate } from '../contract/fields.ts'
import { listPage, listQuery } from '../contract/list-query.ts'
import { review } from '../reviews/review.ts'
import { TOOL_CATEGORIES, TOOL_CONDITIONS, tool } from './tool.ts'

export const TOOL_SORTS = [
  'distance',
  'price-asc',
  'price-desc',
  'rating',
  'availability',
  'relevance',
] as const
export type ToolSort = (typeof TOOL_SORTS)[number]

const MAX_PRICE_PER_DAY = 10_000

export const toolListQuery = z.object({
  ...listQuery,
  category: z.optional(z.enum(TOOL_CATEGORIES)),
  condition: z.optional(z.enum(TOOL_CONDITIONS)),
  /** Default: nearest first if the search has a place, else best rated first. */
  sort: z.optional(z.enum(TOOL_SORTS)),
  minPrice: z.optional(numberParam(0, MAX_PRICE_PER_DAY)),
  maxPrice: z.optional(numberParam(0, MAX_PRICE_PER_DAY)),
  from: z.optional(plainDate),
  to: z.optional(plainDate),
})
export type ToolListQuery = z.output<typeof toolListQuery>

export const toolsApi = contract('tools', {
  listTools: endpoint({
    method: 'GET',
    path: '/api/tools',
    access: 'anyone',
    summary: 'Tools that match, a page at a time',
    query: toolListQuery,
    response: z.array(tool),
    paged: true,
  }),
  getTool: endpoint({
    method: 'GET',
    path: '/api/tools/:id',
    access: 'anyone',
    summary: 'One tool',
    response: tool,
  }),
  listToolReviews: endpoint({
    method: 'GET',
    path: '/api/tools/:id/reviews',
    access: 'anyone',
    summary: 'What renters say about a tool, newest first',
    query: z.object(listPage),
    response: z.array(review),
    paged: true,
  }),
})
