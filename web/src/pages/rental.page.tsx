import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { meOptions } from '../features/accounts/account-queries.ts'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { DecideClaim } from '../features/operator/money/decide-claim.tsx'
import { HandoverCard } from '../features/rentals/handover/handover-card.tsx'
import { rentalOptions } from '../features/rentals/rental-queries.ts'
import { ReviewPrompt } from '../features/reviews/review-prompt.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { useActingUserId } from '../lib/visit.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

function Decision({ rental }: { rental: Rental }) {
  const { data: me } = useQuery(meOptions)
  return me?.roles.includes('operator') && <DecideClaim rental={rental} />
}

function OwnRental({ id }: { id: string }) {
  const rental = useQuery(rentalOptions(id))
  usePageHead({
    title: rental.data?.rental.item.name ?? (rental.isError ? 'Rental not found' : undefined),
    error: rental.error,
  })
  return (
    <>
      {!rental.isLoadingError && <h1 className="mb-4 text-2xl">Rental</h1>}
      {rental.isPending && (
        <div role="status" aria-label="Loading the rental">
          <Skeleton className="h-64 rounded-lg!" />
        </div>
      )}
      {rental.data && (
        <Card className="p-6">
          <HandoverCard rental={rental.data.rental} ReviewPrompt={ReviewPrompt} />
        </Card>
      )}
      {rental.data?.rental.claim?.state === 'disputed' && <Decision rental={rental.data.rental} />}
      <NotFoundState query={rental} title="Rental not found" failure="Loading the rental failed.">
        <ButtonLink href={PATHS.profile}>Go to my rentals</ButtonLink>
      </NotFoundState>
    </>
  )
}

export function Page({ id }: { id: string }) {
  const userId = useActingUserId()
  return (
    <div className="page-width max-w-2xl pt-4 md:pt-6">
      {userId === null ? (
        <SignInInvitation
          heading="h1"
          picture="/pictures/default-garden.svg"
          title="A rental between two people"
          words="Sign in to see where it stands and what comes next."
        />
      ) : (
        <>
          <div className="mb-4">
            <BackLink href={`${PATHS.profile}#rentals`}>Back to my rentals</BackLink>
          </div>
          <OwnRental id={id} />
        </>
      )}
    </div>
  )
}
