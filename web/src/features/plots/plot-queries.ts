import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/call.ts'
import type { PlotSearch } from './plot-search.ts'

export const PLOTS_KEY = '/api/plots'

type ListQuery = NonNullable<EndpointInput<typeof plotsApi.listPlots>['query']>

export const plotListOptions = (search: PlotSearch) =>
  infiniteQueryOptions({
    queryKey: [PLOTS_KEY, 'list', search],
    queryFn: async ({ pageParam, signal }) => {
      // `readPlotSearch` has checked every value against this schema.
      const query = {
        source: 'external',
        ...search,
        ...(pageParam && { cursor: pageParam }),
      } as ListQuery
      try {
        return await callPage(plotsApi.listPlots, { query }, signal)
      } catch (cause) {
        throw new Error('Failed to fetch plots', { cause })
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

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
