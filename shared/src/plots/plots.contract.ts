import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { listParam, numberParam, plainDate, text } from '../contract/fields.ts'
import { listPage, listQuery } from '../contract/list-query.ts'
import { review } from '../reviews/review.ts'
import { plot } from './plot.ts'
import { PLOT_STATUSES, SOIL_TYPES, SUN_EXPOSURES } from './plot-vocabulary.ts'

export const PLOT_SORTS = ['relevance', 'price-asc', 'price-desc', 'rating', 'distance'] as const
export type PlotSort = (typeof PLOT_SORTS)[number]

const MAX_PRICE = 100_000

export const plotListQuery = z.object({
  ...listQuery,
  status: z.optional(z.enum(PLOT_STATUSES)),
  sort: z.optional(z.enum(PLOT_SORTS)),
  minPrice: z.optional(numberParam(0, MAX_PRICE)),
  maxPrice: z.optional(numberParam(0, MAX_PRICE)),
  amenities: z.optional(listParam(20)),
  size: z.optional(text(100)),
  sun: z.optional(z.enum(SUN_EXPOSURES)),
  soil: z.optional(z.enum(SOIL_TYPES)),
  from: z.optional(plainDate),
  to: z.optional(plainDate),
})
export type PlotListQuery = z.output<typeof plotListQuery>

export const plotsApi = contract('plots', {
  listPlots: endpoint({
    method: 'GET',
    path: '/api/plots',
    access: 'anyone',
    summary: 'Plots that match, a page at a time',
    query: plotListQuery,
    response: z.array(plot),
    paged: true,
  }),
  getPlot: endpoint({
    method: 'GET',
    path: '/api/plots/:id',
    access: 'anyone',
    summary: 'One plot',
    response: plot,
  }),
  listPlotReviews: endpoint({
    method: 'GET',
    path: '/api/plots/:id/reviews',
    access: 'anyone',
    summary: 'What renters say about a plot, newest first',
    query: z.object(listPage),
    response: z.array(review),
    paged: true,
  }),
})
