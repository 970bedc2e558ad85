import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { PLOT_STATUS_LABELS, type PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import { Badge, type BadgeTone, SourceBadge } from '../../ui/badge.tsx'
import { PictureCard, PictureCardSkeleton } from '../../ui/picture-card.tsx'
import { Price } from '../../ui/price.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { plotOptions, plotReviewsOptions } from './plot-queries.ts'

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

/** Null where a garden can be visited but not rented. */
export function PlotPrice({ price, large = false }: { price: number | null; large?: boolean }) {
  if (price === null) return <p className="text-ink-soft">Open to visitors</p>
  return <Price price={price} per="month" large={large} />
}

const STATUS_TONES: Partial<Record<PlotStatus, BadgeTone>> = {
  available: 'green',
  shared: 'blue',
  occupied: 'red',
}

export function PlotStatusBadge({
  status,
  className = '',
}: {
  status: PlotStatus
  className?: string
}) {
  return (
    <Badge tone={STATUS_TONES[status] ?? 'grey'} className={className}>
      {PLOT_STATUS_LABELS[status]}
    </Badge>
  )
}

export const DEFAULT_PLOT_PICTURE = '/pictures/default-garden.svg'
