import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { useMember } from '../../lib/use-member.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { BookingEvent } from './booking-flow.ts'
import { HoldCountdown } from './hold-countdown.tsx'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import type { RentableItem, StayDraft } from './rentable-item.ts'
import { setUpPayment } from './rental-mutations.ts'
import { paymentConfigOptions } from './rental-queries.ts'
import { RentalSummary } from './rental-summary.tsx'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { usePayment } from './use-payment.ts'

// A provider's own form is fetched only where one is configured.
const StripeForm = lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm)

interface PaymentStepProps {
  item: RentableItem
  draft: StayDraft
  isPaying: boolean
  onEvent: (event: BookingEvent) => void
}

export function PaymentStep({ item, draft, isPaying, onEvent }: PaymentStepProps) {
  const asMember = useMember()
  const config = useQuery(paymentConfigOptions)
  const setup = useMutation({
    mutationFn: async () => setUpPayment(await asMember(), item, draft),
    meta: {
      failureTitle: 'Payment Setup Failed',
      failure: (error) => wordsOf(error, 'Failed to create payment intent'),
    },
    onError: () => onEvent('setup-failed'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on entering the step
  useEffect(() => setup.mutate(), [])
  const { specialRequests } = draft
  const submit = usePayment({
    type: item.type,
    rentalId: setup.data?.rental.id,
    specialRequests,
    onEvent,
  })
  const waiting = (
    <div className="grid min-h-60 place-items-center">
      <Spinner label="Preparing the payment" className="size-8" />
    </div>
  )
  const held = setup.data?.rental.holdExpiresAt
  const countdown = held && <HoldCountdown until={held} />
  if (config.isError) {
    return (
      <PaymentUnavailable config={config} onBack={() => onEvent('cancel')}>
        {countdown}
      </PaymentUnavailable>
    )
  }
  if (!setup.data || !config.data) return waiting
  const { clientSecret, rental } = setup.data
  const form = {
    clientSecret,
    total: rental.totalAmount,
    payment: { submit, isProcessing: isPaying },
    onCancel: () => onEvent('cancel'),
  }
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-x-8">
      <div className="space-y-5">
        {countdown}
        <RentalSummary item={item} stay={draft} />
      </div>
      {config.data.provider === 'sandbox' ? (
        <SandboxCardForm {...form} />
      ) : (
        <Suspense fallback={waiting}>
          <StripeForm {...form} publishableKey={config.data.publishableKey} />
        </Suspense>
      )}
    </div>
  )
}
