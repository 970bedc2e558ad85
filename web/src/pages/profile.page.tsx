import { PATHS, SCREENS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { meOptions } from '../features/accounts/account-queries.ts'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { StandingCard } from '../features/people/standing-card.tsx'
import { SavedPlantsCard } from '../features/plants/saved-plants-card.tsx'
import { RecentPosts } from '../features/posts/recent-posts.tsx'
import { MyRentals } from '../features/rentals/my-rentals.tsx'
import { PersonReviews } from '../features/reviews/person-reviews.tsx'
import { ReviewPrompt } from '../features/reviews/review-prompt.tsx'
import { DownloadDataCard } from '../features/users/download-data-card.tsx'
import {
  ImpactStatsCard,
  ProfileHeader,
  RecentAchievementsCard,
} from '../features/users/profile-cards.tsx'
import { userOptions } from '../features/users/user-queries.ts'
import { useActingUserId } from '../lib/visit.tsx'
import { Card } from '../ui/card.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[1fr_20rem]'

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading the profile" className="grid gap-6">
      <Skeleton className="h-72 rounded-lg!" />
      <div className={COLUMNS}>
        <Skeleton className="h-96 rounded-lg!" />
        <Skeleton className="h-56 rounded-lg!" />
      </div>
    </div>
  )
}

function OwnProfile({ userId }: { userId: string }) {
  const user = useQuery(userOptions(userId))
  return (
    <div className="page-width grid gap-6 pt-8 md:pt-12">
      {user.isPending && <ProfileSkeleton />}
      <NotFoundState
        query={user}
        title="User not found"
        failure="Loading the profile failed."
        picture="/pictures/not-found.svg"
      />
      {user.data && (
        <>
          <ProfileHeader user={user.data}>
            <OperatorLink />
          </ProfileHeader>
          <div className={COLUMNS}>
            <div className="grid min-w-0 gap-6">
              <MyRentals ReviewPrompt={ReviewPrompt} />
              <Card className="p-6">
                <h2 className="mb-5 text-xl">Reviews about you</h2>
                <PersonReviews userId={user.data.id} />
              </Card>
              <SavedPlantsCard />
              <RecentPosts userId={user.data.id} />
            </div>
            <div className="grid gap-6">
              <StandingCard userId={user.data.id} title="How neighbours know you" />
              <ImpactStatsCard />
              <RecentAchievementsCard />
              <DownloadDataCard userId={user.data.id} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

export function Page() {
  const userId = useActingUserId()
  if (userId !== null) return <OwnProfile userId={userId} />
  return (
    <SignInScreen
      picture="/pictures/default-garden.svg"
      title="Your corner of the garden"
      words="Sign in to see your rentals, your saved plants and what you share."
    />
  )
}

/** For operators only. */
function OperatorLink() {
  const { data: me } = useQuery(meOptions)
  if (!me?.roles.includes('operator')) return null
  return (
    <ButtonLink variant="quiet" href={PATHS.operator}>
      {SCREENS.operator.title}
    </ButtonLink>
  )
}
