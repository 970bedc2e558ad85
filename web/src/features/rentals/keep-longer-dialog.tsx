import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type BookingEvent, type BookingStep, nextStep } from './booking-flow.ts'
import { ChooseEndDate } from './choose-end-date.tsx'
import { LeavePayment } from './leave-payment.tsx'
import { LongerSummary } from './longer-summary.tsx'
import { PaymentDesk, type PreparedPayment } from './payment-desk.tsx'
import { refreshRentals } from './rental-queries.ts'

const TITLES: Record<BookingStep, string> = {
  booking: 'Keep it longer',
  payment: 'Payment',
  paying: 'Payment',
  asking: 'Payment',
  success: 'Yours for longer',
  closed: '',
}

interface KeepLongerDialogProps {
  rental: Rental
  onClose: () => void
}

/** Mounted while it is open; the rental it began with stays until it closes, whatever is refetched. */
export function KeepLongerDialog({ rental: latest, onClose }: KeepLongerDialogProps) {
  const [rental] = useState(latest)
  const format = useFormat()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<BookingStep>('booking')
  const [endDate, setEndDate] = useState(rental.extension?.endDate ?? '')
  const on = (event: BookingEvent) => setStep((current) => nextStep(current, event))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever the page rerenders
  useEffect(() => {
    if (step === 'closed') onClose()
  }, [step])
  const isPaying = step === 'paying' || step === 'asking'
  const until = endDate && format.plainDate(endDate)

  async function prepare(): Promise<PreparedPayment | null> {
    const options = { params: { id: rental.id }, body: { endDate } }
    const { clientSecret, rental: held } = await call(handoverApi.extendRental, options)
    void refreshRentals(queryClient)
    if (clientSecret === null) return null
    const { amount = 0, holdExpiresAt = null } = held.extension ?? {}
    return { clientSecret, rental: held, amount, heldUntil: holdExpiresAt }
  }

  return (
    <Dialog
      open={step !== 'closed'}
      onOpenChange={() => on('close')}
      title={TITLES[step]}
      description={rental.item.name}
      width={step === 'success' ? 'medium' : 'wide'}
      footer={
        step === 'asking' && <LeavePayment onStay={() => on('stay')} onLeave={() => on('close')} />
      }
    >
      {step === 'booking' && (
        <ChooseEndDate
          {...{ rental, endDate }}
          onChange={setEndDate}
          onContinue={() => on('continue')}
        />
      )}
      {(step === 'payment' || isPaying) && (
        <PaymentDesk
          type={rental.type}
          prepare={prepare}
          paidWords={{
            title: 'Payment Successful!',
            description: `${rental.item.name} is yours until ${until}.`,
          }}
          summary={<LongerSummary rental={rental} endDate={endDate} />}
          isPaying={isPaying}
          onEvent={on}
        />
      )}
      {step === 'success' && (
        <div className="flex flex-col items-center gap-4 py-6 text-center">
          <CircleCheck aria-hidden strokeWidth={1.5} className="size-16 text-leaf" />
          <p className="display text-xl font-semibold">
            {rental.item.name} is yours until {until}
          </p>
          <p className="max-w-prose text-ink-soft">
            The host has been told. If you keep the calendar file, download it again.
          </p>
          <Button size="large" onClick={() => on('close')}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  )
}
