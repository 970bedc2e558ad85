import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { readAgain } from '../../changes.ts'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ShownStep } from './booking-flow.ts'
import { ChargedStep, RefusedStep } from './charged-step.tsx'
import { ChooseEndDate } from './choose-end-date.tsx'
import { LeavePayment } from './leave-payment.tsx'
import { LongerSummary } from './longer-summary.tsx'
import { PaymentDesk } from './payment-desk.tsx'
import { useBookingFlow } from './use-booking-flow.ts'
import type { PreparedPayment } from './use-payment.ts'

const TITLES: Record<ShownStep, string> = {
  booking: 'Keep it longer',
  payment: 'Payment',
  paying: 'Payment',
  asking: 'Payment',
  charged: 'Payment',
  refused: 'Not kept longer',
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
  const [endDate, setEndDate] = useState(rental.extension?.endDate ?? '')
  const until = endDate && format.plainDate(endDate)

  async function prepare(): Promise<PreparedPayment | null> {
    const options = { params: { id: rental.id }, body: { endDate } }
    const { clientSecret, rental: held } = await call(handoverApi.extendRental, options)
    void readAgain(queryClient, 'rentals')
    if (clientSecret === null) return null
    const { amount = 0, holdExpiresAt = null } = held.extension ?? {}
    return { clientSecret, rental: held, amount, heldUntil: holdExpiresAt }
  }
  const flow = useBookingFlow({ place: `longer:${rental.id}`, prepare, onClose })
  const { shown, on, close } = flow

  return (
    <Dialog
      open={shown !== 'closed'}
      onOpenChange={close}
      title={TITLES[shown]}
      description={rental.item.name}
      width={flow.isAtDesk || shown === 'booking' ? 'wide' : 'medium'}
      footer={shown === 'asking' && <LeavePayment onStay={() => on('stay')} onLeave={close} />}
    >
      {shown === 'booking' && (
        <ChooseEndDate
          {...{ rental, endDate, refusal: flow.refusal }}
          onChange={(day) => {
            flow.forgetRefusal()
            setEndDate(day)
          }}
          onContinue={() => on('continue')}
        />
      )}
      {flow.isAtDesk && (
        <PaymentDesk
          {...flow.desk}
          paidWords={{
            title: 'Payment Successful!',
            description: `${rental.item.name} is yours until ${until}.`,
          }}
          summary={<LongerSummary rental={rental} endDate={endDate} />}
        />
      )}
      {shown === 'charged' && flow.waiting && <ChargedStep payment={flow.waiting} />}
      {shown === 'refused' && <RefusedStep words={flow.problem} onClose={close} />}
      {shown === 'success' && (
        <div className="flex flex-col items-center gap-4 py-6 text-center">
          <CircleCheck aria-hidden strokeWidth={1.5} className="size-16 text-leaf" />
          <p className="display text-xl font-semibold">
            {rental.item.name} is yours {until ? `until ${until}` : 'for longer'}
          </p>
          <p className="max-w-prose text-ink-soft">
            The host has been told. If you keep the calendar file, download it again.
          </p>
          <Button size="large" onClick={close}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  )
}
