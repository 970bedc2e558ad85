import { useState } from 'react'
import { EMPTY_DRAFT } from './rentable-item.ts'

/** What the page of a listing keeps of a booking: an accidental close loses nothing. */
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
