import { useMember } from '../../lib/use-member.ts'
import type { BookingEvent } from './booking-flow.ts'
import { PaymentDesk } from './payment-desk.tsx'
import type { RentableItem, StayDraft } from './rentable-item.ts'
import { setUpPayment } from './rental-mutations.ts'
import { RentalSummary } from './rental-summary.tsx'

interface PaymentStepProps {
  item: RentableItem
  draft: StayDraft
  isPaying: boolean
  onEvent: (event: BookingEvent) => void
}

export function PaymentStep({ item, draft, isPaying, onEvent }: PaymentStepProps) {
  const asMember = useMember()
  return (
    <PaymentDesk
      type={item.type}
      prepare={async () => {
        const setup = await setUpPayment(await asMember(), item, draft)
        const { totalAmount, holdExpiresAt } = setup.rental
        return { ...setup, amount: totalAmount, heldUntil: holdExpiresAt }
      }}
      specialRequests={draft.specialRequests}
      summary={<RentalSummary item={item} stay={draft} />}
      isPaying={isPaying}
      onEvent={onEvent}
    />
  )
}
