import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { ReactNode } from 'react'
import { webHref } from '../../lib/safe-href.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlotPrice } from './plot-price.tsx'

interface ReserveCardProps {
  plot: Plot
  onBook: () => void
  /** More ways to reach the host, under the button. */
  reserveActions?: ReactNode
}

export function ReserveCard({ plot, onBook, reserveActions }: ReserveCardProps) {
  const sourceHref = webHref(plot.sourceUrl ?? null)
  return (
    <Card className="p-6 shadow-float">
      <h2 className="mb-2 text-xl">Reserve</h2>
      <PlotPrice price={plot.price} large />
      {plot.price !== null && plot.source === 'local' && (
        <div className="mt-5 flex flex-col gap-3">
          <Button size="large" onClick={onBook}>
            Book This Plot
          </Button>
          {reserveActions}
        </div>
      )}
      {plot.source === 'external' && sourceHref && (
        <a
          href={sourceHref}
          rel="noopener noreferrer"
          target="_blank"
          className={buttonClass('secondary', 'medium', 'mt-5 w-full')}
        >
          See it at {plot.sourceName ?? 'its source'}
        </a>
      )}
      <p className="mt-4 text-sm text-ink-soft">Most plots require 30-day minimum commitment</p>
    </Card>
  )
}
