import { depositOf, inCents } from '@commonplot/shared/rentals/pricing.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { readAgain } from '../../../changes.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useRequireSignIn } from '../../accounts/sign-in/sign-in-request.ts'
import { type BookingEvent, type ShownStep, useBookingFlow } from '../payment/booking-flow.ts'
import { ChargedStep, LeavePayment, RefusedStep } from '../payment/charged-step.tsx'
import { PaymentForm } from '../payment/payment-form.tsx'
import { EMPTY_DRAFT, type RentableItem, type Stay, type StayDraft } from '../rentable-item.ts'
import { takenDaysOptions } from '../rental-queries.ts'
import { BookingStep as ChooseDates } from './booking-step.tsx'
import { RentalSummary } from './rental-summary.tsx'

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
  /** Dates chosen before, on this page or in a conversation. */
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
        <PaymentForm
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

/** The item at this person's price: held dates keep the price at the time of the hold. */
function useHeldPrice(item: RentableItem, { startDate, endDate }: Stay): RentableItem {
  const days = useQuery(takenDaysOptions(item))
  const own = days.data?.held.find(
    (hold) => hold.startDate === startDate && hold.endDate === endDate,
  )
  return own ? { ...item, price: own.price } : item
}

interface SuccessStepProps {
  item: RentableItem
  onViewRentals: () => void
}

function SuccessStep({ item, onViewRentals }: SuccessStepProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      <CircleCheck aria-hidden strokeWidth={1.5} className="size-16 text-leaf" />
      <p className="display text-xl font-semibold">{item.name} is yours</p>
      <p className="max-w-prose text-ink-soft">
        The dates are confirmed. You'll find them, and a calendar file, under your rentals.
      </p>
      <Button size="large" onClick={onViewRentals}>
        View My Rentals
      </Button>
    </div>
  )
}

function setUpPayment(renterId: string, item: RentableItem, { startDate, endDate }: Stay) {
  const params = { id: item.id }
  const stay = { renterId, startDate, endDate }
  if (item.type === 'plot') {
    return call(rentalsApi.rentPlot, { params, body: { ...stay, monthlyPrice: item.price } })
  }
  const securityDeposit = depositOf(inCents(item.price)) / 100
  return call(rentalsApi.rentTool, {
    params,
    body: { ...stay, dailyPrice: item.price, securityDeposit },
  })
}
