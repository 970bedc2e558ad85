import { lazyPart } from '../../ui/lazy-part.tsx'
import { BookingBar } from './booking-bar.tsx'
import type { RentableItem } from './rentable-item.ts'
import type { useBooking } from './use-booking.ts'

const BookingModal = lazyPart(async () => (await import('./booking-modal.tsx')).BookingModal)

interface ListingBookingProps {
  item: RentableItem
  booking: ReturnType<typeof useBooking>
}

/** The modal while it is open, and the bar that opens it on phones. */
export function ListingBooking({ item, booking }: ListingBookingProps) {
  return (
    <>
      {booking.isOpen && (
        <BookingModal
          item={item}
          startWith={booking.draft}
          onDraftChange={booking.setDraft}
          onClose={booking.close}
        />
      )}
      <BookingBar item={item} booking={booking} />
    </>
  )
}
