import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { User } from '@commonplot/shared/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { BlockedPerson, useBlockedPerson } from '../features/blocking/blocked-people.tsx'
import { StandingCard } from '../features/people/standing-card.tsx'
import { ReportMenu } from '../features/reports/report-menu.tsx'
import { PersonReviews } from '../features/reviews/person-reviews.tsx'
import { userOptions } from '../features/users/user-queries.ts'
import { isNotFound } from '../lib/api-error.ts'
import { usePageHead } from '../lib/page-head.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

function PersonHeading({ user }: { user: User }) {
  return (
    <header className="relative flex flex-wrap items-center gap-6 pr-12">
      <Avatar fullName={user.fullName} src={user.profileImage} className="size-24 text-3xl" />
      <div className="min-w-0">
        <h1 className="text-3xl wrap-anywhere">{user.fullName}</h1>
        {user.location && (
          <p className="mt-2 flex items-center gap-2 text-ink-soft">
            <MapPin aria-hidden strokeWidth={1.75} className="size-5" /> {user.location}
          </p>
        )}
        {user.bio && <p className="mt-3 max-w-prose wrap-anywhere">{user.bio}</p>}
      </div>
      <ReportMenu
        target={{ type: 'user', id: user.id }}
        person={user}
        className="absolute top-0 right-0 size-11"
      />
    </header>
  )
}

function Person({ user }: { user: User }) {
  return (
    <article className="grid gap-8">
      <PersonHeading user={user} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="lg:order-last">
          <StandingCard userId={user.id} title="As a neighbour" />
        </div>
        <Card className="min-w-0 p-6">
          <h2 className="mb-5 text-xl">Reviews</h2>
          <PersonReviews userId={user.id} />
        </Card>
      </div>
    </article>
  )
}

/** The public profile of a person. */
export function Page({ id }: { id: string }) {
  const user = useQuery(userOptions(id))
  const isMissing = isNotFound(user.error)
  const { blocked, isLoading } = useBlockedPerson(id, isMissing)
  usePageHead({
    title: user.data?.fullName ?? (user.isError ? 'User not found' : undefined),
    error: user.error,
  })
  return (
    <div className="page-width pt-8 md:pt-12">
      {user.isPending && <Skeleton className="h-96" />}
      {user.data && !isMissing && <Person user={user.data} />}
      {blocked && <BlockedPerson person={blocked} />}
      {!blocked && !isLoading && (
        <NotFoundState query={user} title="User not found" failure="Loading the profile failed.">
          <ButtonLink href={PATHS.home}>Back to the front page</ButtonLink>
        </NotFoundState>
      )}
    </div>
  )
}
