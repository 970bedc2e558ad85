import { hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../lib/endpoint-query.ts'

/** Lists, pages and the host's own overview are read again where they are in view. */
export function useListingsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const endpoint of [plotsApi.listPlots, toolsApi.listTools, hostingApi.getHosting])
      void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })
  }
}
