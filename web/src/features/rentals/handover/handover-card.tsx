import { handoverPhase, sideOf } from '@commonplot/shared/rentals/handover-actions.ts'
import { RENTAL_STATUS_LABELS } from '@commonplot/shared/rentals/rental.ts'
import { rentalPath } from '@commonplot/shared/screens/screens.ts'
import { useClock, useFormat, useSignedInUserId } from '../../../lib/visit.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import type { HandoverCardProps } from './handover-state.tsx'
import { HandoverState } from './handover-state.tsx'
import { phaseBadge } from './handover-words.ts'

/** The phase of one rental, for host or renter, and one large button for the next step. */
export function HandoverCard({ rental, ReviewPrompt }: HandoverCardProps) {
  const format = useFormat()
  const side = sideOf(rental, useSignedInUserId())
  const phase = handoverPhase(rental, new Date(useClock().now))
  const [label, tone] = phase
    ? phaseBadge(phase, rental)
    : ([RENTAL_STATUS_LABELS[rental.status], 'soil'] as const)
  return (
    <article aria-label={`Handover: ${rental.item.name}`} className="w-full space-y-4">
      <header className="space-y-1">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            href={rentalPath(rental.id)}
            className="finger-high min-w-0 text-lg font-semibold hover:underline"
          >
            {rental.item.name}
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-ink-soft">
          {format.plainDate(rental.startDate)} – {format.plainDate(rental.endDate)}
          {side === 'owner' && ' · you are the host'}
        </p>
        {rental.address && <p>{rental.address}</p>}
      </header>
      <HandoverState rental={rental} ReviewPrompt={ReviewPrompt} />
    </article>
  )
}
