import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import type { PlotChanges } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import type { ToolChanges } from '@commonplot/shared/tools/new-tool.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointKey } from '../../lib/endpoint-query.ts'
import { refusedWords } from '../../lib/forms.ts'

const FAILED = 'Saving failed. Everything you changed is still here; please try again.'
const meta = {
  changes: ['listings'] as const,
  failure: (error: Error) => refusedWords(error) ?? wordsOf(error, FAILED),
}

export function useChangePlot(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: PlotChanges) =>
      call(hostPlotApi.changePlot, {
        params: { id },
        body: { ...changes, ...(await newPoint(changes.address)) },
      }),
    onSuccess: (plot: Plot) =>
      queryClient.setQueryData(endpointKey(plotsApi.getPlot, { params: { id } }), plot),
    meta,
  })
}

export function useChangeTool(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: ToolChanges) =>
      call(hostToolApi.changeTool, {
        params: { id },
        body: { ...changes, ...(await newPoint(changes.location)) },
      }),
    onSuccess: (tool: Tool) =>
      queryClient.setQueryData(endpointKey(toolsApi.getTool, { params: { id } }), tool),
    meta,
  })
}

/** The point on the map belongs to the address: a new one has a new point, or none. */
const newPoint = async (address: string | undefined) =>
  address === undefined ? {} : { coordinates: await findPlace(address) }

/** Null for an unknown address: the listing has no map marker, but search finds it. */
export async function findPlace(address: string): Promise<Coordinates | null> {
  try {
    const { lat, lng } = await call(locationsApi.geocode, { query: { address } })
    return { lat, lng }
  } catch {
    return null
  }
}
