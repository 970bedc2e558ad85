import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { useQueryClient } from '@tanstack/react-query'
import { plotPath } from '../../app/paths.ts'
import { formatKilometres } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DEFAULT_PLOT_PICTURE } from './plot-pictures.ts'
import { PlotPrice } from './plot-price.tsx'
import { plotOptions, plotReviewsOptions } from './plot-queries.ts'
import { PlotStatusBadge } from './plot-status-badge.tsx'

const PICTURE = 'aspect-[4/3] w-full rounded-lg'

export function PlotCard({ plot, priority = false }: { plot: Plot; priority?: boolean }) {
  const queryClient = useQueryClient()
  const prefetchPlot = () => {
    void queryClient.prefetchQuery(plotOptions(plot.id))
    void queryClient.prefetchQuery(plotReviewsOptions(plot.id))
  }
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={plot.images[0]}
          fallback={DEFAULT_PLOT_PICTURE}
          alt=""
          width={800}
          height={600}
          priority={priority}
          className={`${PICTURE} transition-transform duration-200 group-hover:scale-[1.02]`}
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2">
          <PlotStatusBadge status={plot.status} />
          {plot.source === 'external' && (
            <Badge tone="sky">From {plot.sourceName ?? 'a partner'}</Badge>
          )}
        </div>
      </div>
      <h2 className="mt-3 text-xl">
        <Link
          href={plotPath(plot.id)}
          prefetchData={prefetchPlot}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {plot.name}
        </Link>
      </h2>
      <p className="text-ink-soft">
        {plot.location}
        {plot.distanceKm !== undefined && <> · {formatKilometres(plot.distanceKm)} away</>}
      </p>
      <p className="text-ink-soft">{plot.size}</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <PlotPrice price={plot.price} />
        <RatingSummary rating={plot.rating} reviewCount={plot.reviewCount} className="text-sm" />
      </div>
    </article>
  )
}

export function PlotCardSkeleton() {
  return (
    <div data-testid="plot-skeleton">
      <Skeleton className={PICTURE} />
      <Skeleton className="mt-4 h-6 w-3/5" />
      <Skeleton className="mt-2 h-5 w-2/5" />
      <Skeleton className="mt-2 h-5 w-1/2" />
      <Skeleton className="mt-3 h-6 w-1/3" />
    </div>
  )
}
