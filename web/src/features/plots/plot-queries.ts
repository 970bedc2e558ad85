import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { listPages } from '../../lib/list-pages.ts'
import type { PlotSearch } from './plot-search.ts'

export const PLOTS_KEY = '/api/plots'

const failure = 'Failed to fetch plots'

export const plotListOptions = (search: PlotSearch) =>
  listPages(plotsApi.listPlots, {
    key: ['list', search],
    query: { source: 'external', ...search },
    failure,
  })

/** Home shows our own plots and asks without a query. */
export const featuredPlotsOptions = () =>
  listPages(plotsApi.listPlots, { key: ['featured'], query: {}, failure })

export const plotOptions = (id: string) =>
  queryOptions({
    queryKey: [PLOTS_KEY, id],
    queryFn: ({ signal }) => call(plotsApi.getPlot, { params: { id } }, signal),
  })

export const plotReviewsOptions = (id: string) =>
  queryOptions({
    queryKey: [PLOTS_KEY, id, 'reviews'],
    queryFn: ({ signal }) => call(plotsApi.listPlotReviews, { params: { id } }, signal),
  })
