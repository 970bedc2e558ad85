import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import { SourceBadge } from '../../ui/badge.tsx'
import { PictureCard, PictureCardSkeleton } from '../../ui/picture-card.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { DEFAULT_PLOT_PICTURE } from './plot-pictures.ts'
import { PlotPrice } from './plot-price.tsx'
import { plotOptions, plotReviewsOptions } from './plot-queries.ts'
import { PlotStatusBadge } from './plot-status-badge.tsx'

export function PlotCard({ plot, priority = false }: { plot: Plot; priority?: boolean }) {
  const format = useFormat()
  const queryClient = useQueryClient()
  const prefetchPlot = () => {
    void queryClient.prefetchQuery(plotOptions(plot.id))
    void queryClient.prefetchInfiniteQuery(plotReviewsOptions(plot.id))
  }
  return (
    <PictureCard
      href={plotPath(plot.id)}
      prefetchData={prefetchPlot}
      title={plot.name}
      image={plot.images[0]}
      fallback={DEFAULT_PLOT_PICTURE}
      priority={priority}
      badges={
        <>
          <PlotStatusBadge status={plot.status} />
          <SourceBadge record={plot} />
        </>
      }
    >
      <p className="text-ink-soft">{format.placeLine(plot.location, plot.distanceKm)}</p>
      <p className="text-ink-soft">{plot.size}</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <PlotPrice price={plot.price} />
        <RatingSummary rating={plot.rating} reviewCount={plot.reviewCount} className="text-sm" />
      </div>
    </PictureCard>
  )
}

export const PlotCardSkeleton = () => <PictureCardSkeleton testId="plot-skeleton" />
