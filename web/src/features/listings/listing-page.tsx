import {
  LISTING_STATE_LABELS,
  type ListingState,
} from '@commonplot/shared/listings/listing-state.ts'
import { ANSWER_PATH, hiddenWords } from '@commonplot/shared/operator/hidden-words.ts'
import { PATHS, personPath } from '@commonplot/shared/screens/screens.ts'
import { type ComponentProps, useId } from 'react'
import { useActingUserId } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { NotFoundState } from '../../ui/failure-state.tsx'
import { ButtonLink, Link, TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

interface HostBarProps {
  listing: {
    ownerId: string | null
    state?: ListingState | undefined
    hiddenReason?: string | undefined
  }
  editPath: string
}

/** The owner's bar on a listing's page. Operators see the reason of a hidden listing. */
export function HostBar({ listing, editPath }: HostBarProps) {
  const userId = useActingUserId()
  const isOwn = userId !== null && userId === listing.ownerId
  return (
    <>
      <HiddenNote reason={listing.hiddenReason} isOwn={isOwn} />
      {isOwn && <OwnListing listing={listing} editPath={editPath} />}
    </>
  )
}

function OwnListing({ listing: { state = 'listed', hiddenReason }, editPath }: HostBarProps) {
  const isHidden = hiddenReason !== undefined
  return (
    <section
      aria-label="Your listing"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-card px-5 py-4"
    >
      <Badge tone={state === 'listed' ? 'leaf' : 'sun'}>
        {isHidden ? 'Hidden' : LISTING_STATE_LABELS[state]}
      </Badge>
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">Your listing.</span>{' '}
        <span className="text-ink-soft">
          {isHidden ? 'Only you still see it.' : 'This is what renters see.'}
        </span>
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

interface HiddenNoteProps {
  reason: string | undefined
  /** The owner answers; operators only read it. */
  isOwn: boolean
}

/** The reason why a listing is hidden. */
export function HiddenNote({ reason, isOwn }: HiddenNoteProps) {
  if (reason === undefined) return null
  const answer = (
    <TextLink href={ANSWER_PATH} className="text-on-sun!">
      Answer
    </TextLink>
  )
  return (
    <div className="mb-6">
      <Notice action={isOwn && answer}>{hiddenWords(reason)}</Notice>
    </div>
  )
}

const OWNER_WORDS = {
  plot: { by: 'Hosted by', own: 'This is your own plot', role: 'host of this plot' },
  tool: { by: 'Shared by', own: 'This is your own tool', role: 'owner of this tool' },
}

interface OwnerCardProps {
  listing: {
    owner: { id: string; fullName: string; profileImage: string | null } | null
    ownerId: string | null
  }
  type: 'plot' | 'tool'
}

export function OwnerCard({ listing: { owner, ownerId }, type }: OwnerCardProps) {
  const userId = useActingUserId()
  const titleId = useId()
  if (!owner) return null
  const { by, own, role } = OWNER_WORDS[type]
  return (
    <section aria-labelledby={titleId} className="flex items-center gap-4">
      <Avatar fullName={owner.fullName} src={owner.profileImage} className="size-16!" />
      <div>
        <h2 id={titleId} className="text-xl">
          <Link href={personPath(owner.id)} className="finger-high hover:underline">
            {by} {owner.fullName}
          </Link>
        </h2>
        <p className="text-ink-soft">{ownerId === userId ? own : `Your neighbour and ${role}`}</p>
      </div>
    </section>
  )
}

export const MISSING_WORDS = {
  plot: {
    title: 'Plot Not Found',
    words: "The garden plot you're looking for doesn't exist or has been removed.",
    failure: 'Loading this plot failed.',
  },
  tool: {
    title: 'Tool Not Found',
    words: "The tool you're looking for doesn't exist or has been removed.",
    failure: 'Loading this tool failed.',
  },
}

interface MissingListingProps extends Pick<ComponentProps<typeof NotFoundState>, 'query'> {
  type: 'plot' | 'tool'
}

/** Renders after a failed query only. */
export function MissingListing({ type, query }: MissingListingProps) {
  return (
    <NotFoundState query={query} {...MISSING_WORDS[type]}>
      <ButtonLink href={type === 'plot' ? PATHS.plots : PATHS.tools}>
        Back to all {type}s
      </ButtonLink>
    </NotFoundState>
  )
}
