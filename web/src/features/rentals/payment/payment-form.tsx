import { DAY_MINUTES, HOUR_MINUTES, SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useClock } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogFooter } from '../../../ui/dialog.tsx'
import type { RetriedQuery } from '../../../ui/failure-line.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { paymentConfigOptions } from '../rental-queries.ts'
import type { BookingEvent } from './booking-flow.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { type PaymentSetup, usePayment } from './use-payment.ts'

const WAITING = (
  <div className="grid min-h-60 place-items-center">
    <Spinner label="Preparing the payment" className="size-8" />
  </div>
)

// A provider's own form is fetched only where one is configured.
const StripeForm = lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm, {
  fallback: WAITING,
})

interface PaymentFormProps {
  setup: PaymentSetup
  /** The item that is rented, or the rental that is kept longer. */
  place: string
  specialRequests?: string
  /** Replaces the usual toast after the payment. */
  paidWords?: { title: string; description: string }
  summary: ReactNode
  isPaying: boolean
  /** Why the last try did not succeed. */
  problem: string | null
  onProblem: (words: string | null) => void
  onEvent: (event: BookingEvent) => void
}

/** The card form of rentals and extensions. */
export function PaymentForm(props: PaymentFormProps) {
  const { setup, place, specialRequests = '', paidWords, summary } = props
  const { isPaying, problem, onProblem, onEvent } = props
  const config = useQuery(paymentConfigOptions)
  const submit = usePayment({ setup, place, specialRequests, paidWords, onProblem, onEvent })
  const held = setup.data?.heldUntil
  const countdown = held && <HoldCountdown until={held} />
  if (config.isLoadingError) {
    return (
      <PaymentUnavailable config={config} onBack={() => onEvent('cancel')}>
        {countdown}
      </PaymentUnavailable>
    )
  }
  if (!setup.data || !config.data) return WAITING
  const { clientSecret, amount } = setup.data
  const form = {
    clientSecret,
    total: amount,
    payment: { submit, isProcessing: isPaying, problem },
    onCancel: () => onEvent('cancel'),
  }
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-x-8">
      <div className="space-y-5">
        {countdown}
        {summary}
      </div>
      {config.data.provider === 'sandbox' ? (
        <SandboxCardForm {...form} />
      ) : (
        <StripeForm {...form} publishableKey={config.data.publishableKey} />
      )}
    </div>
  )
}

const HOURS_A_DAY = DAY_MINUTES / HOUR_MINUTES
const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`

function hoursInWords(hours: number): string {
  if (hours < HOURS_A_DAY) return count(hours, 'hour')
  const [days, rest] = [Math.floor(hours / HOURS_A_DAY), hours % HOURS_A_DAY]
  return count(days, 'day') + (rest > 0 ? ` and ${count(rest, 'hour')}` : '')
}

/** The dates are kept this long; screen readers hear it once, not every second. */
function HoldCountdown({ until }: { until: string }) {
  const { now: opened } = useClock()
  const [now, setNow] = useState(opened)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS))
  const minutesLeft = Math.floor(secondsLeft / 60)
  // Days accepted in a conversation are held for hours, so seconds are left out.
  const left =
    minutesLeft < HOUR_MINUTES
      ? `${minutesLeft}:${String(secondsLeft % 60).padStart(2, '0')}`
      : hoursInWords(Math.floor(minutesLeft / HOUR_MINUTES))
  return (
    <p className="flex items-center gap-2 rounded-md bg-sun-tint px-4 py-3 text-on-sun">
      <Clock aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
      {secondsLeft > 0 ? (
        <span>
          We're keeping these dates for you for{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {left}
          </span>
        </span>
      ) : (
        'The dates are no longer kept. You can still pay if nobody has taken them.'
      )}
    </p>
  )
}

interface PaymentUnavailableProps {
  config: RetriedQuery
  onBack: () => void
  /** How long the dates are kept. */
  children: ReactNode
}

/** The payment settings failed to load: nothing is charged, and the dates stay held. */
function PaymentUnavailable({ config, onBack, children }: PaymentUnavailableProps) {
  return (
    <div className="space-y-5">
      {children}
      <p role="alert" className="text-lg">
        The payment form could not be loaded. Nothing has been charged.
      </p>
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          onClick={() => void config.refetch()}
          busyLabel={config.isFetching && 'Trying again...'}
        >
          Try again
        </Button>
      </DialogFooter>
    </div>
  )
}
