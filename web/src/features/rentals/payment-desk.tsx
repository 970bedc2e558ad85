import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { BookingEvent } from './booking-flow.ts'
import { HoldCountdown } from './hold-countdown.tsx'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import { paymentConfigOptions } from './rental-queries.ts'
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

interface PaymentDeskProps {
  setup: PaymentSetup
  /** The item that is rented, or the rental that is kept longer. */
  place: string
  specialRequests?: string
  /** What is said in place of the usual words when it is paid. */
  paidWords?: { title: string; description: string }
  summary: ReactNode
  isPaying: boolean
  /** Why the last try did not succeed. */
  problem: string | null
  onProblem: (words: string | null) => void
  onEvent: (event: BookingEvent) => void
}

/** Where cards are taken, whatever they are taken for. */
export function PaymentDesk(props: PaymentDeskProps) {
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
