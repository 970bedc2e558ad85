import { stateWords } from '@commonplot/shared/listings/listing-state.ts'
import { stayRuleWords } from '@commonplot/shared/listings/stay-rules.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlotPrice } from './plot-card.tsx'

interface ReserveCardProps {
  plot: Plot
  onBook: () => void
  bookButtonRef: Ref<HTMLButtonElement>
  /** More ways to reach the host, under the button. */
  reserveActions?: ReactNode
  /** Instead of the button when the plot is not ours to rent out. */
  sourceNote?: ReactNode
}

export function ReserveCard({
  plot,
  onBook,
  bookButtonRef,
  reserveActions,
  sourceNote,
}: ReserveCardProps) {
  const isOurs = plot.source === 'local'
  const notOffered = stateWords(plot.state)
  const asked = isOurs && stayRuleWords(plot)
  return (
    <Card className="p-6 shadow-float">
      <h2 className="mb-2 text-xl">{isOurs ? 'Reserve' : 'Visit'}</h2>
      <PlotPrice price={plot.price} large />
      {asked && <p className="mt-2 text-sm font-semibold">{asked}</p>}
      {plot.price !== null && isOurs && (
        <div className="mt-5 flex flex-col gap-3">
          {notOffered && <p className="font-semibold">{notOffered}</p>}
          <Button
            ref={notOffered ? undefined : bookButtonRef}
            size="large"
            onClick={onBook}
            disabled={notOffered !== undefined}
          >
            Book This Plot
          </Button>
          {reserveActions}
        </div>
      )}
      {isOurs ? (
        <p className="mt-4 text-sm text-ink-soft">Most plots require 30-day minimum commitment</p>
      ) : (
        <div className="mt-5">{sourceNote}</div>
      )}
    </Card>
  )
}
