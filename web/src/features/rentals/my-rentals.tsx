import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { problemWithCancelling, refundOnCancel } from '@commonplot/shared/rentals/cancelling.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { RefundState } from '@commonplot/shared/rentals/rental.ts'
import {
  DEPOSIT_STATUS_LABELS,
  RENTAL_STATUS_LABELS,
  type Rental,
  type RentalStatus,
} from '@commonplot/shared/rentals/rental.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointKey } from '../../lib/endpoint-query.ts'
import { formatMoney } from '../../lib/format.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useClock, useFormat, useSignedInUserId } from '../../lib/visit.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeepLonger } from './booking/keep-longer.tsx'
import {
  type HandoverCardProps,
  type HandoverParts,
  HandoverState,
} from './handover/handover-state.tsx'
import { useWaitingPayment } from './payment/waiting-payment.tsx'
import { myRentalsOptions } from './rental-queries.ts'

export function MyRentals({ ReviewPrompt }: HandoverParts) {
  const rentals = useQuery(myRentalsOptions(useSignedInUserId()))
  return (
    <Card id="rentals" className="scroll-mt-24 p-6">
      <h2 className="mb-4 text-xl">My rentals</h2>
      {rentals.isPending && <Skeleton className="h-24" />}
      {rentals.data?.length === 0 && (
        <p className="text-ink-soft">
          Nothing rented yet. <TextLink href={PATHS.plots}>Find a plot</TextLink> or{' '}
          <TextLink href={PATHS.tools}>borrow a tool</TextLink>.
        </p>
      )}
      {rentals.isError && <FailureLine words="Loading your rentals failed." query={rentals} />}
      {rentals.data && rentals.data.length > 0 && (
        <ul className="divide-y divide-line">
          {rentals.data.map((rental) => (
            <MyRental key={rental.id} rental={rental} ReviewPrompt={ReviewPrompt} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const TONES: Record<RentalStatus, BadgeTone> = {
  held: 'sun',
  confirmed: 'leaf',
  completed: 'sky',
  expired: 'soil',
  cancelled: 'soil',
}

const REFUND_WORDS: Record<RefundState, (amount: string) => string> = {
  pending: (amount) => `Refund of ${amount} is on its way`,
  succeeded: (amount) => `Refunded ${amount}`,
  failed: (amount) => `Refund of ${amount} is delayed, we keep trying`,
}

/** A deposit that was let go is with its owner only when the refund is through. */
function depositWords({ depositStatus, refundStatus }: Rental): string | null {
  if (depositStatus === null) return null
  const isComing = depositStatus === 'released' && refundStatus !== 'succeeded'
  return isComing ? 'Deposit on its way back' : DEPOSIT_STATUS_LABELS[depositStatus]
}

function facts(rental: Rental): string {
  const { securityDeposit, refundAmount, refundStatus } = rental
  const deposit = depositWords(rental)
  return [
    `Total ${formatMoney(rental.totalAmount)}`,
    securityDeposit !== null && deposit && `${deposit} (${formatMoney(securityDeposit)})`,
    refundAmount !== null && refundStatus && REFUND_WORDS[refundStatus](formatMoney(refundAmount)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The refund for cancelling at this moment, by the server's rule. */
function refundWords(rental: Rental, now: number): string {
  if (rental.status === 'held') return 'Nothing was paid yet, so nothing has to come back.'
  const { totalAmount, securityDeposit, cancellationPolicy } = rental
  const depositCents = inCents(securityDeposit ?? 0)
  const rentCents = inCents(totalAmount) - depositCents
  const backCents = refundOnCancel({ ...rental, rentCents, depositCents }, new Date(now))
  const deposit = depositCents > 0 ? `, with the deposit of ${formatMoney(depositCents / 100)}` : ''
  const { fullRefundUntilHours: hours } = cancellationPolicy
  const why =
    backCents < rentCents + depositCents
      ? ` Less than ${hours} hours before the start, the host keeps part of the rent.`
      : ''
  return `${formatMoney(backCents / 100)} of ${formatMoney(totalAmount)} comes back${deposit}.${why}`
}

function CancelDialog({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const format = useFormat()
  const cancel = useCancelRental()
  const { now } = useClock()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cancel ${rental.item.name}?`}
      description={`${format.plainDate(rental.startDate)} – ${format.plainDate(rental.endDate)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busyLabel={cancel.isPending && 'Cancelling...'}
            onClick={() => cancel.mutate(rental, { onSettled: onClose })}
          >
            Yes, cancel
          </Button>
        </>
      }
    >
      <p className="text-lg">{refundWords(rental, now)}</p>
    </Dialog>
  )
}

export function MyRental({ rental, ReviewPrompt }: HandoverCardProps) {
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const { now } = useClock()
  const waiting = useWaitingPayment(({ rentalId }) => rentalId === rental.id)
  const isBeingConfirmed = rental.status === 'held' && waiting?.answer === 'charged'
  const isInForce = rental.status === 'held' || rental.status === 'confirmed'
  const isCancellable = !waiting && problemWithCancelling(rental, rental.handover, now) === null
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            href={`/${rental.type}s/${rental.itemId}`}
            className="finger-high min-w-0 font-semibold hover:underline"
          >
            {rental.item.name}
          </Link>
          <Badge tone={TONES[rental.status]}>
            {isBeingConfirmed ? 'Being confirmed' : RENTAL_STATUS_LABELS[rental.status]}
          </Badge>
        </p>
        <p>
          {format.plainDate(rental.startDate)} – {format.plainDate(rental.endDate)}
        </p>
        {rental.address && <p>{rental.address}</p>}
        <p className="text-sm text-ink-soft">{facts(rental)}</p>
        {waiting?.answer === 'charged' && <p role="status">You have paid. We are confirming it…</p>}
      </div>
      {isInForce && (
        <div className="flex flex-wrap gap-2">
          {rental.status === 'confirmed' && (
            <a
              href={`/api/rentals/${encodeURIComponent(rental.id)}/calendar.ics`}
              className={buttonClass('quiet', 'medium', 'max-sm:-ml-5')}
              download
            >
              <CalendarPlus aria-hidden strokeWidth={1.75} className="size-5" />
              Calendar file
            </a>
          )}
          <KeepLonger rental={rental} />
          {isCancellable && (
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              Cancel rental
            </Button>
          )}
        </div>
      )}
      <div className="basis-full empty:hidden">
        <HandoverState rental={rental} ReviewPrompt={ReviewPrompt} isShort />
      </div>
      {isAsking && <CancelDialog rental={rental} onClose={() => setIsAsking(false)} />}
    </li>
  )
}

const LISTING = { plot: plotsApi.getPlot, tool: toolsApi.getTool }

function useCancelRental() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Rental) => call(rentalsApi.cancelRental, { params: { id } }),
    onSuccess: () =>
      addToast({ title: 'Rental cancelled', description: 'The dates are free again.' }),
    onSettled: (_answer, _error, { type, itemId, address }) => {
      // Only renters see the exact address, so the cached listing goes with the rental.
      const params = { id: itemId }
      if (address) queryClient.removeQueries({ queryKey: endpointKey(LISTING[type], { params }) })
    },
    meta: {
      changes: ['rentals', 'listings'],
      failure: (error) => wordsOf(error, 'Cancelling failed. Please try again.'),
    },
  })
}
