import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { type Stats, statsApi, type UserStats } from '@commonplot/shared/stats/stats.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useFormat } from '../../lib/visit.tsx'
import { ButtonLink } from '../../ui/link.tsx'

export function Hero() {
  const format = useFormat()
  const stats = useQuery(statsOptions).data ?? FALLBACK_STATS
  const figures = [
    ['Active Plots', format.count(stats.activePlots)],
    ['Plants Grown', format.count(stats.plantsGrown)],
    ['Tools Shared', format.count(stats.toolsShared)],
  ] as const
  return (
    <section className="page-width pt-8 md:pt-14">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2 lg:items-end">
        <h1 className="text-3xl md:text-4xl">Grow Food, Build Community</h1>
        <div>
          <p className="max-w-prose text-lg text-ink-soft">
            Rent a garden plot near home, borrow the tools you need and learn from neighbours who
            have done it before.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={PATHS.plots} size="large">
              Find a Plot
            </ButtonLink>
            <ButtonLink href={PATHS.information} size="large" variant="secondary">
              Learn More <span className="sr-only">about growing</span>
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="relative mt-10">
        <picture>
          <source srcSet="/pictures/hero-evening.svg" media="(prefers-color-scheme: dark)" />
          <img
            src="/pictures/hero.svg"
            alt="Neighbours at work among raised beds, with the town behind them"
            width={1440}
            height={720}
            fetchPriority="high"
            className="aspect-[4/3] w-full rounded-lg object-cover object-[78%_50%] sm:aspect-[2/1]"
          />
        </picture>
        <p className="absolute top-4 right-4 rounded-lg sm:top-auto sm:right-auto sm:bottom-4 sm:left-4 bg-card px-5 py-3 shadow-float">
          <span className="display block text-2xl font-semibold">{stats.co2Saved}</span>
          <span className="text-ink-soft">CO2 Saved This Month</span>
        </p>
      </div>
      <dl className="mt-6 grid grid-cols-3 gap-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="display text-2xl font-semibold md:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shown when the stats cannot be had. */
export const FALLBACK_USER_STATS: UserStats = {
  plantsGrown: 42,
  co2Saved: '15kg',
  toolsShared: 3,
  connections: 8,
}

const FALLBACK_STATS: Stats = {
  activePlots: 3,
  plantsGrown: 42,
  toolsShared: 10,
  co2Saved: '15kg',
  userStats: FALLBACK_USER_STATS,
}

export const statsOptions = endpointQuery(statsApi.getStats, {})
