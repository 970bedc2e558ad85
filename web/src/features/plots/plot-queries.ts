import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { endpointQuery, listOf, searchQuery } from '../../lib/endpoint-query.ts'
import type { PlotSearch } from './plot-filters.tsx'

const failure = 'Failed to fetch plots'

export const plotListOptions = (search: PlotSearch) =>
  searchQuery(plotsApi.listPlots, { source: 'external', ...search }, failure)

/** Home shows our own plots and asks without a query. */
export const featuredPlotsOptions = () => searchQuery(plotsApi.listPlots, {}, failure)

export const plotOptions = (id: string) => endpointQuery(plotsApi.getPlot, { params: { id } })

export const plotReviewsOptions = (id: string) => listOf(plotsApi.listPlotReviews, { id })
