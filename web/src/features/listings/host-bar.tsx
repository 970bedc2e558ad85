import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { LISTING_STATE_LABELS } from '@commonplot/shared/listings/listing-state-labels.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/link.tsx'

interface HostBarProps {
  listing: { ownerId: string | null; state?: ListingState | undefined }
  editPath: string
}

/** On the page of a listing, for who offers it. */
export function HostBar({ listing: { ownerId, state = 'listed' }, editPath }: HostBarProps) {
  const userId = useActingUserId()
  if (userId === null || userId !== ownerId) return null
  return (
    <section
      aria-label="Your listing"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-card px-5 py-4"
    >
      <Badge tone={state === 'listed' ? 'leaf' : 'sun'}>{LISTING_STATE_LABELS[state]}</Badge>
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">Your listing.</span>{' '}
        <span className="text-ink-soft">This is what renters see.</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={editPath} variant="secondary">
          Edit
        </ButtonLink>
        <ButtonLink href={`${PATHS.hosting}?view=calendar`} variant="secondary">
          Calendar
        </ButtonLink>
      </div>
    </section>
  )
}
