import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { readAgain } from '../../changes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import type { BookingEvent, ShownStep } from './booking-flow.ts'
import { BookingStep as ChooseDates } from './booking-step.tsx'
import { ChargedStep, RefusedStep } from './charged-step.tsx'
import { LeavePayment } from './leave-payment.tsx'
import { PaymentDesk } from './payment-desk.tsx'
import { EMPTY_DRAFT, type RentableItem, type Stay, type StayDraft } from './rentable-item.ts'
import { setUpPayment } from './rental-mutations.ts'
import { takenDaysOptions } from './rental-queries.ts'
import { RentalSummary } from './rental-summary.tsx'
import { SuccessStep } from './success-step.tsx'
import { useBookingFlow } from './use-booking-flow.ts'

const TITLES: Record<ShownStep, string> = {
  booking: 'Choose your dates',
  payment: 'Payment',
  paying: 'Payment',
  asking: 'Payment',
  charged: 'Payment',
  refused: 'Not booked',
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
  const [draft, setDraft] = useState<StayDraft>({ ...EMPTY_DRAFT, ...startWith })
  const queryClient = useQueryClient()
  const asMember = useRequireSignIn()
  const priced = useHeldPrice(item, draft)
  const change = (changes: Partial<StayDraft>) => {
    flow.forgetRefusal()
    setDraft({ ...draft, ...changes })
    onDraftChange?.({ ...draft, ...changes })
  }
  async function prepare() {
    const setup = await setUpPayment(await asMember(), priced, draft)
    const { totalAmount, holdExpiresAt } = setup.rental
    return { ...setup, amount: totalAmount, heldUntil: holdExpiresAt }
  }
  function onEvent(event: BookingEvent): void {
    if (event === 'paid') onDraftChange?.(EMPTY_DRAFT)
    // Another tab may hold these dates, at a price that this one has yet to learn.
    if (event === 'setup-failed') {
      void readAgain(queryClient, 'takenDays')
    }
  }
  const place = `${item.type}:${item.id}`
  const flow = useBookingFlow({ place, prepare, onEvent, onClose })
  const { shown, on, close } = flow
  return (
    <Dialog
      open={shown !== 'closed'}
      onOpenChange={close}
      title={TITLES[shown]}
      description={item.name}
      width={flow.isAtDesk || shown === 'booking' ? 'wide' : 'medium'}
      footer={shown === 'asking' && <LeavePayment onStay={() => on('stay')} onLeave={close} />}
    >
      {shown === 'booking' && (
        <ChooseDates
          item={priced}
          draft={draft}
          refusal={flow.refusal}
          onChange={change}
          onContinue={() => on('continue')}
        />
      )}
      {flow.isAtDesk && (
        <PaymentDesk
          {...flow.desk}
          specialRequests={draft.specialRequests}
          summary={<RentalSummary item={priced} stay={draft} />}
        />
      )}
      {shown === 'charged' && flow.waiting && <ChargedStep payment={flow.waiting} />}
      {shown === 'refused' && <RefusedStep words={flow.problem} onClose={close} />}
      {shown === 'success' && (
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

/** The item at what it costs this person: dates that they hold keep the price they were held at. */
function useHeldPrice(item: RentableItem, { startDate, endDate }: Stay): RentableItem {
  const days = useQuery(takenDaysOptions(item))
  const own = days.data?.held.find(
    (hold) => hold.startDate === startDate && hold.endDate === endDate,
  )
  return own ? { ...item, price: own.price } : item
}
