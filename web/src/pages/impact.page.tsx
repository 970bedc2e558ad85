import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { treesEquivalent } from '@commonplot/shared/impact/carbon.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import { nextLevel } from '@commonplot/shared/impact/levels.ts'
import type { StreakToday } from '@commonplot/shared/impact/streak.ts'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { Celebration, useAnnouncements } from '../features/impact/celebration.tsx'
import { ImpactCharts } from '../features/impact/impact-charts.tsx'
import {
  activitiesOptions,
  badgesOptions,
  challengesOptions,
  impactStatsOptions,
} from '../features/impact/impact-queries.ts'
import { ImpactTabs } from '../features/impact/impact-tabs.tsx'
import { LogActivityDialog } from '../features/impact/log/log-activity-dialog.tsx'
import { milestoneOf, ShareButton } from '../features/impact/share-dialog.tsx'
import { useActingUserId, useFormat } from '../lib/visit.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
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
          // As tall as the chart, which avoids a layout shift.
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

const BENEFITS = [
  {
    title: 'Food that travels metres',
    words: 'What you pick yourself needs no lorry, no cold store and no wrapping.',
  },
  {
    title: 'Tools that work harder',
    words: 'A shared tiller is one that four neighbours did not have to buy.',
  },
  {
    title: 'Scraps that feed soil',
    words: 'A well-kept heap turns peelings into next year’s tomatoes.',
  },
]

function ImpactBenefits() {
  return (
    <section aria-labelledby="benefits" className="mt-16">
      <h2 id="benefits" className="text-2xl">
        Why it adds up
      </h2>
      <div className="mt-6 grid gap-5 md:grid-cols-3">
        {BENEFITS.map(({ title, words }) => (
          <Card key={title} className="p-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{words}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}

const STREAK_WORDS: Record<StreakToday, string> = {
  done: 'Today is done.',
  open: 'Log something today to keep it.',
  rescue: 'Yesterday was missed; today saves it.',
  none: 'Log something to start one.',
}

function ImpactSummary({ stats }: { stats: ImpactStats }) {
  const format = useFormat()
  const next = nextLevel(stats.totalPointsEarned)
  const figures = [
    {
      label: 'Level',
      value: stats.level,
      detail: next ? `${format.count(next.pointsNeeded)} points to ${next.level}` : 'The top level',
    },
    { label: 'Points', value: format.count(stats.totalPointsEarned), detail: 'earned in all' },
    {
      label: 'Streak',
      value: stats.streak === 1 ? '1 day' : `${stats.streak} days`,
      detail: STREAK_WORDS[stats.streakToday],
    },
    {
      label: 'CO2 saved',
      value: `${format.rating(stats.totalCo2Saved)} kg`,
      detail: `about what ${treesEquivalent(stats.totalCo2Saved)} trees take up in a year`,
    },
    { label: 'Activities', value: format.count(stats.activitiesCount), detail: 'logged' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
      {figures.map(({ label, value, detail }) => (
        <Card key={label} className="p-5 last:col-span-2 lg:last:col-span-1">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            <span className="display block text-2xl font-semibold">{value}</span>
            <span className="block text-sm text-balance text-ink-soft">{detail}</span>
          </dd>
        </Card>
      ))}
    </dl>
  )
}
