import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { EDIT_PATHS, useCopyListing } from './use-copy-listing.ts'
import { useListingState } from './use-listing-state.ts'

const ArchiveDialog = lazyPart(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

/** What a host may do next; archived ones come back paused, to be looked over first. */
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
  // What is hidden can be changed and put away, and nothing that offers it.
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
