import { useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useIsInView } from '../../../ui/use-is-in-view.ts'
import { EMPTY_DRAFT, type RentableItem } from '../rentable-item.ts'

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

const WORDS = {
  plot: { unit: 'per month', action: 'Book' },
  tool: { unit: 'per day', action: 'Rent' },
}

interface BookingBarProps {
  item: RentableItem
  booking: ReturnType<typeof useBooking>
}

/** Keeps booking within the thumb's reach where the card with the button scrolls away. */
function BookingBar({ item, booking }: BookingBarProps) {
  const format = useFormat()
  const { mainButton, open, draft } = booking
  const isButtonInView = useIsInView(mainButton)
  if (!mainButton) return null
  if (isButtonInView) return <div data-bottom-bar="away" />
  const { unit, action } = WORDS[item.type]
  const { startDate, endDate } = draft
  return (
    <section
      aria-label={action}
      data-bottom-bar="here"
      className="fixed inset-x-0 bottom-0 z-20 animate-sheet-in border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-float lg:hidden"
    >
      <div className="page-width flex min-h-19 items-center justify-between gap-4">
        <button type="button" onClick={open} className="min-h-11 min-w-0 text-left leading-tight">
          <span className="display figures text-lg font-semibold text-terracotta">
            {formatMoney(item.price)}
          </span>{' '}
          <span className="text-ink-soft">{unit}</span>{' '}
          <span className="block truncate text-sm font-semibold underline underline-offset-4">
            {startDate && endDate
              ? `${format.plainDate(startDate)} to ${format.plainDate(endDate)}`
              : 'Check dates'}
          </span>
        </button>
        <Button size="large" onClick={open}>
          {action}
        </Button>
      </div>
    </section>
  )
}

/** The state of a booking on a listing's page. It outlives the dialog, so an accidental close loses nothing. */
export function useBooking() {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  /** The one on the page; the bar stands in for it while it is out of view. */
  const [mainButton, setMainButton] = useState<Element | null>(null)
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    draft,
    setDraft,
    mainButton,
    setMainButton,
  }
}
