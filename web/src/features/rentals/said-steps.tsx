import type { HandoverStep, Side } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { RentalPhotos } from './rental-photos.tsx'

const PEOPLE: Record<Side, string> = { owner: 'The host', renter: 'The renter' }
const SAID = {
  tool: { pickup: 'says it was handed over', return: 'says it is back' },
  plot: { pickup: 'says it has begun', return: 'says it is given back' },
}

function saidWords({ step, by }: HandoverStep, { type }: Rental, side: Side | null): string {
  const words = SAID[type][step]
  return by === side ? `You ${words.replace('says', 'said')}` : `${PEOPLE[by]} ${words}`
}

/** What the two have said, the same for both. */
export function SaidSteps({ rental, side }: { rental: Rental; side: Side | null }) {
  const { steps } = rental.handover
  if (steps.length === 0) return null
  return (
    <ol aria-label="What was said" className="space-y-3 border-t border-line pt-3">
      {steps.map((said) => {
        const isWell = said.step === 'pickup' || said.allWell
        const Icon = isWell ? Check : TriangleAlert
        return (
          <li key={`${said.step} ${said.by}`} className="flex gap-2">
            <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-leaf" />
            <div className="min-w-0 space-y-2">
              <p>
                {saidWords(said, rental, side)}
                {!isWell && ', but not all is well'}{' '}
                <span className="text-sm text-ink-soft">
                  <TimeAgo instant={said.at} />
                </span>
              </p>
              {said.note && (
                <p className="border-l-2 border-line pl-3 whitespace-pre-line text-ink-soft">
                  {said.note}
                </p>
              )}
              <RentalPhotos photos={said.photos} of={saidWords(said, rental, side)} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
