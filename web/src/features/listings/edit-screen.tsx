import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useActingUserId } from '../../lib/visit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { NotFoundState } from '../../ui/not-found-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HiddenNote } from './host-bar.tsx'

interface EditScreenProps<Listing> {
  query: UseQueryResult<Listing, Error>
  words: {
    loading: string
    missing: string
    missingWords: string
    failure: string
    notYours: string
    see: string
    all: string
  }
  path: string
  allPath: string
  /** The form, for the owner. */
  children: (listing: Listing) => ReactNode
}

/** The form, or its loading, missing, failed and not-yours states. */
export function EditScreen<
  Listing extends { ownerId: string | null; hiddenReason?: string | undefined },
>(props: EditScreenProps<Listing>) {
  const { query, words, path, allPath, children } = props
  const userId = useActingUserId()
  const listing = query.data
  return (
    <div className="page-width pt-6 md:pt-10">
      {query.isPending && <EditSkeleton label={words.loading} />}
      {listing && listing.ownerId === userId && (
        <>
          <HiddenNote reason={listing.hiddenReason} isOwn />
          {children(listing)}
        </>
      )}
      {listing && listing.ownerId !== userId && (
        <EmptyState
          heading="h1"
          picture="/pictures/not-found.svg"
          title={words.notYours}
          words="Only who offers it can change it."
        >
          <ButtonLink href={path}>{words.see}</ButtonLink>
        </EmptyState>
      )}
      <NotFoundState
        query={query}
        title={words.missing}
        words={words.missingWords}
        failure={words.failure}
      >
        <ButtonLink href={allPath}>{words.all}</ButtonLink>
      </NotFoundState>
    </div>
  )
}

function EditSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mx-auto max-w-3xl space-y-6">
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="h-20" />
      <Skeleton className="h-36" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
