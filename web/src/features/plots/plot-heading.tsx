import { LISTING_STATE_LABELS } from '@commonplot/shared/listings/listing-state.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { Badge, SourceBadge } from '../../ui/badge.tsx'
import { DetailHeading } from '../../ui/detail-heading.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { PlotStatusBadge } from './plot-card.tsx'

const STATUS_WORDS: Record<PlotStatus, string> = {
  available: 'Free to rent, and yours alone',
  shared: 'You garden side by side with others',
  premium: 'Free to rent, with more than the usual comforts',
  occupied: 'Rented today; later dates may be free',
  visit: 'Open to visitors, not for rent here',
}

export function PlotHeading({ plot }: { plot: Plot }) {
  return (
    <DetailHeading
      title={plot.name}
      badges={
        <>
          {plot.state && plot.state !== 'listed' ? (
            <Badge tone="grey">{LISTING_STATE_LABELS[plot.state]}</Badge>
          ) : (
            <Tooltip words={STATUS_WORDS[plot.status]}>
              <button type="button" className="finger-high cursor-help rounded-full">
                <PlotStatusBadge status={plot.status} />
              </button>
            </Tooltip>
          )}
          <Badge tone="soil">{plot.size}</Badge>
          <SourceBadge record={plot} />
        </>
      }
      rating={plot.rating}
      reviewCount={plot.reviewCount}
      place={plot.location}
      menu={<ReportMenu target={{ type: 'plot', id: plot.id }} person={plot.owner} />}
    />
  )
}
