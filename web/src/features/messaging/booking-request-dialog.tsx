import { BOOKING_ITEM_TYPES, type BookingItemType } from '@commonplot/shared/bookings/booking.ts'
import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { ownTimeZone } from '../../lib/format.ts'
import { addFailureToast } from '../../lib/toast-store.ts'
import { useClock } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { stayDates } from '../rentals/stay-dates.ts'
import { type BookingForm, BookingRequestFields } from './booking-request-fields.tsx'
import { useRequestBooking } from './use-request-booking.ts'

interface BookingRequestDialogProps {
  conversation: Conversation
  open: boolean
  onClose: () => void
}

const EMPTY_FORM: BookingForm = { itemType: '', itemId: '', startDate: '', endDate: '', notes: '' }

const isItemType = (value: string): value is BookingItemType =>
  BOOKING_ITEM_TYPES.some((type) => type === value)

export function BookingRequestDialog({ conversation, open, onClose }: BookingRequestDialogProps) {
  const formId = useId()
  const ownerId = conversation.otherUser.id
  const [form, setForm] = useState(EMPTY_FORM)
  const items = useQuery({
    ...endpointQuery(bookingsApi.listBookableItems, { params: { userId: ownerId } }),
    enabled: open,
  })
  const request = useRequestBooking(conversation, () => {
    setForm(EMPTY_FORM)
    onClose()
  })
  const chosen = items.data?.find(({ id }) => id === form.itemId)
  const dates = stayDates(form, chosen?.timeZone ?? ownTimeZone(), useClock().now, chosen)
  const change = (changes: Partial<BookingForm>) => setForm({ ...form, ...changes })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { itemType, itemId, startDate, endDate, notes } = form
    if (!isItemType(itemType) || !startDate || !endDate) {
      addFailureToast('Please fill in all required fields.', 'Missing Information')
      return
    }
    if (!dates.isComplete) return
    request.mutate({ itemType, itemId: itemId || null, startDate, endDate, notes: notes || null })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Send Booking Request"
      footer={
        <Button type="submit" form={formId} busyLabel={request.isPending && 'Sending...'}>
          Send Request
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-4">
        <BookingRequestFields form={form} items={items.data} dates={dates} onChange={change} />
      </form>
    </Dialog>
  )
}
