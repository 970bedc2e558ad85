import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { Celebration, useAnnouncements } from '../features/impact/celebration.tsx'
import { ImpactBenefits } from '../features/impact/impact-benefits.tsx'
import { ImpactCharts } from '../features/impact/impact-charts.tsx'
import {
  activitiesOptions,
  badgesOptions,
  challengesOptions,
  impactStatsOptions,
} from '../features/impact/impact-queries.ts'
import { ImpactSummary } from '../features/impact/impact-summary.tsx'
import { ImpactTabs } from '../features/impact/impact-tabs.tsx'
import { LogActivityDialog } from '../features/impact/log/log-activity-dialog.tsx'
import { milestoneOf, ShareButton } from '../features/impact/share-dialog.tsx'
import { useActingUserId } from '../lib/visit.tsx'
import { Button } from '../ui/button.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { Spinner } from '../ui/spinner.tsx'

function OwnImpact({ stats }: { stats: ImpactStats }) {
  return (
    <>
      <ImpactSummary stats={stats} />
      <div className="mt-5">
        <Suspense>
          <ImpactCharts stats={stats} />
        </Suspense>
      </div>
      <Suspense>
        <ImpactTabs />
      </Suspense>
    </>
  )
}

export function Page() {
  const userId = useActingUserId()
  const ofPerson = { enabled: userId !== null }
  const queries = useQueries({
    queries: [
      { ...impactStatsOptions(userId ?? ''), ...ofPerson },
      { ...activitiesOptions(userId ?? ''), ...ofPerson },
      challengesOptions,
      badgesOptions,
    ],
  })
  const [stats] = queries
  const isLoading = userId !== null && queries.some(({ isPending }) => isPending)
  const [isLogging, setIsLogging] = useState(false)
  const [earned, setEarned] = useState<readonly Achievement[]>([])
  const celebrate = useCallback(
    (more: readonly Achievement[]) => setEarned((shown) => [...more, ...shown]),
    [],
  )
  useAnnouncements(celebrate)
  return (
    <div className="page-width pt-8 md:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="text-3xl">Impact Dashboard</h1>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">
            Log what you grow, share and save. The small things add up.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {userId !== null && !stats.isLoadingError && (
            <ShareButton achievement={stats.data && milestoneOf(stats.data)} />
          )}
          <Button onClick={() => setIsLogging(true)}>Log New Activity</Button>
        </div>
      </div>
      {earned.length > 0 && (
        <Celebration
          achievements={earned}
          onDismiss={(seen) => setEarned((shown) => shown.filter((one) => one !== seen))}
        />
      )}
      <div className="mt-8">
        {isLoading && (
          // As tall as what comes, so that the words below do not jump away from a reader.
          <div className="grid min-h-[80dvh] place-items-center">
            <Spinner label="Loading your impact" className="size-8" />
          </div>
        )}
        {stats.isLoadingError && <FailureState words="Loading your impact failed." query={stats} />}
        {userId === null && (
          <>
            <SignInInvitation
              picture="/pictures/empty-activity.svg"
              title="Start a log of your own"
              words="Sign in to keep what you grow and share, and to earn badges with your neighbours."
            />
            <Suspense>
              <ImpactTabs />
            </Suspense>
          </>
        )}
        {userId !== null && !isLoading && stats.data && <OwnImpact stats={stats.data} />}
      </div>
      <Suspense>
        <ImpactBenefits />
      </Suspense>
      <LogActivityDialog
        open={isLogging}
        onOpenChange={setIsLogging}
        onLogged={(logged) => celebrate(logged.achievements)}
      />
    </div>
  )
}
