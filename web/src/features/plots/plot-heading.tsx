import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { MapPin } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { PlotStatusBadge } from './plot-status-badge.tsx'

const STATUS_WORDS: Record<PlotStatus, string> = {
  available: 'Free to rent, and yours alone',
  shared: 'You garden side by side with others',
  premium: 'Free to rent, with more than the usual comforts',
  occupied: 'Rented today; later dates may be free',
  visit: 'Open to visitors, not for rent here',
}

export function PlotHeading({ plot }: { plot: Plot }) {
  return (
    <header>
      <h1 className="text-2xl md:text-3xl">{plot.name}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
        <span className="inline-flex flex-wrap gap-2">
          <Tooltip words={STATUS_WORDS[plot.status]}>
            <button type="button" className="cursor-help rounded-full">
              <PlotStatusBadge status={plot.status} />
            </button>
          </Tooltip>
          <Badge tone="soil">{plot.size}</Badge>
          {plot.source === 'external' && (
            <Badge tone="sky">From {plot.sourceName ?? 'a partner'}</Badge>
          )}
        </span>
        <RatingSummary rating={plot.rating} reviewCount={plot.reviewCount} />
        <span className="inline-flex items-center gap-1.5 text-ink-soft">
          <MapPin aria-hidden strokeWidth={1.75} className="size-5" />
          {plot.location}
        </span>
      </div>
    </header>
  )
}
