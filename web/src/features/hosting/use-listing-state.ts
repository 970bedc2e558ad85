import type { HostedListing, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { hostingOptions } from './hosting-queries.ts'

interface Change {
  listing: HostedListing
  state: ListingState
}

function send({ listing: { type, id }, state }: Change): Promise<unknown> {
  const params = { id }
  if (type === 'tool') return call(hostToolApi.setToolState, { params, body: { state } })
  if (state === 'repair') throw new Error('A plot is never in repair')
  return call(hostPlotApi.setPlotState, { params, body: { state } })
}

const withState = (hosting: Hosting, { listing, state }: Change): Hosting => ({
  ...hosting,
  listings: hosting.listings.map((row) =>
    row.type === listing.type && row.id === listing.id ? { ...row, state } : row,
  ),
})

const TOLD: Record<ListingState, string> = {
  listed: 'is offered again',
  paused: 'is paused',
  repair: 'is in repair',
  archived: 'is no longer offered',
}

/** Shown at once, taken back when it fails, and undone by a tap. */
export function useListingState() {
  const queryClient = useQueryClient()
  const { queryKey } = hostingOptions(useSignedInUserId())
  const change = useMutation({
    mutationFn: send,
    onMutate: async (wanted: Change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, withState(before, wanted))
      return before
    },
    onError: (_error, _wanted, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: (_answer, { listing, state }) => {
      const undo = () => change.mutate({ listing: { ...listing, state }, state: listing.state })
      addToast({
        title: `${listing.name} ${TOLD[state]}`,
        // Who archives was asked, and who brings back has the button beside it.
        ...(state !== 'archived' &&
          listing.state !== 'archived' && { action: { label: 'Undo', onSelect: undo } }),
      })
    },
    meta: {
      changes: ['listings'],
      failure: (error) => wordsOf(error, 'That did not work. Please try again.'),
    },
  })
  return change
}
