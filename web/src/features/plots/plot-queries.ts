import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/call.ts'
import type { PlotSearch } from './plot-search.ts'

export const PLOTS_KEY = '/api/plots'

type ListQuery = NonNullable<EndpointInput<typeof plotsApi.listPlots>['query']>

const pagesOf = (key: unknown[], wanted: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [PLOTS_KEY, ...key],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...wanted, ...(pageParam && { cursor: pageParam }) }
      try {
        return await callPage(plotsApi.listPlots, { query }, signal)
      } catch (cause) {
        throw new Error('Failed to fetch plots', { cause })
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const plotListOptions = (search: PlotSearch) =>
  // `useAddressSearch` has checked every value against the contract.
  pagesOf(['list', search], { source: 'external', ...search } as ListQuery)

/** Home shows our own plots and asks without a query. */
export const featuredPlotsOptions = () => pagesOf(['featured'], {})

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
