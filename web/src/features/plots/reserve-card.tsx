import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlotPrice } from './plot-price.tsx'

interface ReserveCardProps {
  plot: Plot
  onBook: () => void
  /** More ways to reach the host, under the button. */
  reserveActions?: ReactNode
}

export function ReserveCard({ plot, onBook, reserveActions }: ReserveCardProps) {
  return (
    <Card className="p-6 shadow-float">
      <h2 className="mb-2 text-xl">Reserve</h2>
      <PlotPrice price={plot.price} large />
      {plot.price !== null && (
        <div className="mt-5 flex flex-col gap-3">
          <Button size="large" onClick={onBook}>
            Book This Plot
          </Button>
          {reserveActions}
        </div>
      )}
      <p className="mt-4 text-sm text-ink-soft">Most plots require 30-day minimum commitment</p>
    </Card>
  )
}
