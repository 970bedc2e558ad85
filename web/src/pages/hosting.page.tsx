import type { Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { hostingOptions } from '../features/hosting/hosting-queries.ts'
import { FirstListing, HostingSkeleton, HostingViews } from '../features/hosting/hosting-views.tsx'
import { useActingUserId } from '../lib/visit.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'

const isEmpty = ({ listings, rentals, requests }: Hosting) =>
  listings.length + rentals.length + requests.length === 0

function ListMore() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink variant="secondary" href={PATHS.hostPlot}>
        List a plot
      </ButtonLink>
      <ButtonLink variant="secondary" href={PATHS.hostTool}>
        Share a tool
      </ButtonLink>
    </div>
  )
}

function OwnHosting({ userId }: { userId: string }) {
  const hosting = useQuery(hostingOptions(userId))
  const { data } = hosting
  // It has the same two ways on, in the middle of the page.
  const isFirst = data !== undefined && isEmpty(data)
  return (
    <div className="page-width pt-8 md:pt-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl">Hosting</h1>
        {!isFirst && <ListMore />}
      </div>
      {hosting.isPending && <HostingSkeleton />}
      {hosting.isLoadingError && (
        <FailureState words="Loading your hosting failed." query={hosting} />
      )}
      {isFirst && <FirstListing />}
      {data && !isFirst && <HostingViews hosting={data} />}
    </div>
  )
}

export function Page() {
  const userId = useActingUserId()
  if (userId === null) {
    return (
      <SignInScreen
        picture="/pictures/empty-hosting.svg"
        title="Hosting"
        words="Sign in to see what you offer, who has it when, and what you earned."
      />
    )
  }
  return <OwnHosting userId={userId} />
}
