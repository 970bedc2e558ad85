import { useState } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '../../app/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type BookingEvent, type BookingStep, nextStep } from './booking-flow.ts'
import { BookingStep as ChooseDates } from './booking-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import type { RentableItem, Stay, StayDraft } from './rentable-item.ts'
import { SuccessStep } from './success-step.tsx'

const TITLES: Record<BookingStep, string> = {
  booking: 'Choose your dates',
  payment: 'Payment',
  success: 'Booking confirmed',
}

interface BookingModalProps {
  item: RentableItem
  /** Dates that were agreed on before, e.g. in a conversation. */
  agreedDates?: Stay
  onClose: () => void
}

/** Mounted while it is open, so that every opening starts afresh. */
export function BookingModal({ item, agreedDates, onClose }: BookingModalProps) {
  const [, navigate] = useLocation()
  const [step, setStep] = useState<BookingStep>('booking')
  const [draft, setDraft] = useState<StayDraft>({
    startDate: agreedDates?.startDate ?? '',
    endDate: agreedDates?.endDate ?? '',
    specialRequests: '',
  })
  const on = (event: BookingEvent) => () => setStep((current) => nextStep(current, event))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[step]}
      description={item.name}
    >
      {step === 'booking' && (
        <ChooseDates
          item={item}
          draft={draft}
          onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
          onContinue={on('continue')}
        />
      )}
      {step === 'payment' && (
        <PaymentStep
          item={item}
          draft={draft}
          onCancel={on('cancel')}
          onSetupFailed={on('setup-failed')}
          onPaid={on('paid')}
        />
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
