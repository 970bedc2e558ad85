import { hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { blocksApi } from '@commonplot/shared/rentals/blocks.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { endpointKey, endpointQuery } from '../../lib/endpoint-query.ts'

type Item = Pick<HostedListing, 'type' | 'id'>

const LISTED = { plot: plotsApi.getPlot, tool: toolsApi.getTool }
const BLOCKS = { plot: blocksApi.listPlotBlocks, tool: blocksApi.listToolBlocks }

export const hostingOptions = (userId: string) =>
  queryOptions({
    ...endpointQuery(hostingApi.getHosting, { query: { userId } }),
    // Rentals, payments and requests of others change it.
    staleTime: 0,
  })

/** Days off of active listings, from today on. */
export const blocksOptions = ({ type, id }: Item) =>
  queryOptions({ ...endpointQuery(BLOCKS[type], { params: { id } }), staleTime: 0 })

/** By which calendar an item goes, and how long it rests after each stay. */
export type CalendarFacts = Pick<Plot, 'timeZone' | 'bufferDays'>

function readFacts({ type, id }: Item, signal: AbortSignal): Promise<CalendarFacts> {
  const input = { params: { id } }
  if (type === 'plot') return call(LISTED.plot, input, signal)
  return call(LISTED.tool, input, signal)
}

export const calendarFactsOptions = (item: Item) =>
  queryOptions({
    queryKey: endpointKey(LISTED[item.type], { params: { id: item.id } }),
    queryFn: ({ signal }) => readFacts(item, signal),
  })
