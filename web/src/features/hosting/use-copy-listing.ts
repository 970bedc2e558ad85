import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import { editPlotPath, editToolPath } from '@commonplot/shared/screens/screens.ts'
import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'

const COPY = { plot: hostPlotApi.copyPlot, tool: hostToolApi.copyTool }
export const EDIT_PATHS = { plot: editPlotPath, tool: editToolPath }

/** A copy is paused until its host has looked it over. */
export function useCopyListing() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: ({ type, id }: HostedListing) => call(COPY[type], { params: { id } }),
    onSuccess: ({ id, name }, { type }) =>
      addToast({
        title: `${name} is ready`,
        description: 'The copy is paused until you offer it.',
        action: { label: 'Edit it', onSelect: () => navigate(EDIT_PATHS[type](id)) },
      }),
    meta: {
      changes: ['listings'],
      failure: (error) => wordsOf(error, 'Copying failed. Please try again.'),
    },
  })
}
