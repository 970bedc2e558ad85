import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '../../ui/dialog.tsx'
import { type BookingEvent, type BookingStep, nextStep } from './booking-flow.ts'
import { BookingStep as ChooseDates } from './booking-step.tsx'
import { LeavePayment } from './leave-payment.tsx'
import { PaymentStep } from './payment-step.tsx'
import { EMPTY_DRAFT, type RentableItem, type StayDraft } from './rentable-item.ts'
import { refreshRentals } from './rental-queries.ts'
import { SuccessStep } from './success-step.tsx'
import { useHeldPrice } from './use-held-price.ts'

const TITLES: Record<BookingStep, string> = {
  booking: 'Choose your dates',
  payment: 'Payment',
  paying: 'Payment',
  asking: 'Payment',
  success: 'Booking confirmed',
  closed: '',
}

interface BookingModalProps {
  item: RentableItem
  /** What was chosen before, here or in a conversation. */
  startWith?: Partial<StayDraft>
  onDraftChange?: (draft: StayDraft) => void
  onClose: () => void
}

/** Mounted while it is open, so that every opening starts at the first step. */
export function BookingModal({ item, startWith, onDraftChange, onClose }: BookingModalProps) {
  const [, navigate] = useLocation()
  const [step, setStep] = useState<BookingStep>('booking')
  const [draft, setDraft] = useState<StayDraft>({ ...EMPTY_DRAFT, ...startWith })
  const queryClient = useQueryClient()
  const priced = useHeldPrice(item, draft)
  const change = (changes: Partial<StayDraft>) => {
    setDraft({ ...draft, ...changes })
    onDraftChange?.({ ...draft, ...changes })
  }
  const on = (event: BookingEvent) => {
    setStep((current) => nextStep(current, event))
    if (event === 'paid') onDraftChange?.(EMPTY_DRAFT)
    // Another tab may hold these dates, at a price that this one has yet to learn.
    if (event === 'setup-failed') void refreshRentals(queryClient)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever the page rerenders
  useEffect(() => {
    if (step === 'closed') onClose()
  }, [step])
  const isPaying = step === 'paying' || step === 'asking'
  return (
    <Dialog
      open={step !== 'closed'}
      onOpenChange={() => on('close')}
      title={TITLES[step]}
      description={item.name}
      width={step === 'success' ? 'medium' : 'wide'}
      footer={
        step === 'asking' && <LeavePayment onStay={() => on('stay')} onLeave={() => on('close')} />
      }
    >
      {step === 'booking' && (
        <ChooseDates
          item={priced}
          draft={draft}
          onChange={change}
          onContinue={() => on('continue')}
        />
      )}
      {(step === 'payment' || isPaying) && (
        <PaymentStep item={priced} draft={draft} isPaying={isPaying} onEvent={on} />
      )}
      {step === 'success' && (
        <SuccessStep
          item={item}
          onViewRentals={() => {
            onClose()
            navigate(`${PATHS.profile}#rentals`)
          }}
        />
      )}
    </Dialog>
  )
}
