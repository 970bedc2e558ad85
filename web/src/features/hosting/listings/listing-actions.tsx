import type { HostedListing, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import { editPlotPath, editToolPath } from '@commonplot/shared/screens/screens.ts'
import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { hostingOptions } from '../hosting-queries.ts'

const ArchiveDialog = lazyPart(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

/** The next state of a listing. Archived listings come back paused, for a review by the host. */
const NEXT: Record<ListingState, { state: ListingState; label: string }> = {
  listed: { state: 'paused', label: 'Pause' },
  paused: { state: 'listed', label: 'Offer again' },
  repair: { state: 'listed', label: 'Offer again' },
  archived: { state: 'paused', label: 'Bring back' },
}

export function ListingActions({ listing }: { listing: HostedListing }) {
  const { type, id, name, state, hiddenReason } = listing
  const change = useListingState()
  const copy = useCopyListing()
  const [isArchiving, setIsArchiving] = useState(false)
  const next = NEXT[state]
  const isArchived = state === 'archived'
  // A hidden listing can be edited and archived, but not offered.
  const isHidden = hiddenReason !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={name} className="mt-auto -ml-1 flex flex-wrap gap-x-1 gap-y-2">
      {!isArchived && (
        <ButtonLink variant="secondary" className="mr-1" href={EDIT_PATHS[type](id)}>
          Edit
        </ButtonLink>
      )}
      {!isHidden && (
        <Button
          variant={state === 'listed' ? 'quiet' : 'secondary'}
          className="px-3.5!"
          onClick={() => change.mutate({ listing, state: next.state })}
        >
          {next.label}
        </Button>
      )}
      {type === 'tool' && !isHidden && (state === 'listed' || state === 'paused') && (
        <Button
          variant="quiet"
          className="px-3.5!"
          onClick={() => change.mutate({ listing, state: 'repair' })}
        >
          In repair
        </Button>
      )}
      {!isHidden && (
        <Button
          variant="quiet"
          className="px-3.5!"
          onClick={() => copy.mutate(listing)}
          busyLabel={copy.isPending && 'Copying...'}
        >
          Copy
        </Button>
      )}
      {!isArchived && (
        <Button
          variant="quiet"
          className="px-3.5!"
          onClick={() => void ArchiveDialog.open(() => setIsArchiving(true))}
          {...ArchiveDialog.prefetchOnIntent}
        >
          Archive
        </Button>
      )}
      {isArchiving && (
        <ArchiveDialog
          listing={listing}
          open
          onClose={() => setIsArchiving(false)}
          onConfirm={() => {
            setIsArchiving(false)
            change.mutate({ listing, state: 'archived' })
          }}
        />
      )}
    </div>
  )
}

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
function useListingState() {
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
        // Archiving asks first, and bringing back has its button beside the toast.
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

const COPY = { plot: hostPlotApi.copyPlot, tool: hostToolApi.copyTool }
const EDIT_PATHS = { plot: editPlotPath, tool: editToolPath }

/** A copy is paused until its host has looked it over. */
function useCopyListing() {
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
