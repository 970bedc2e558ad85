import {
  BOOKING_ITEM_TYPE_LABELS,
  BOOKING_ITEM_TYPES,
  type BookingItemType,
} from '@commonplot/shared/bookings/booking.ts'
import { type BookingItem, bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { stayRuleWords } from '@commonplot/shared/listings/stay-rules.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { endpointQuery } from '../../../lib/endpoint-query.ts'
import { ownTimeZone } from '../../../lib/format.ts'
import { addFailureToast } from '../../../lib/toast-store.ts'
import { useClock } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx'
import { stayDates } from '../../rentals/booking/stay-dates.ts'
import { useRequestBooking } from './use-request-booking.ts'

interface BookingForm {
  itemType: string
  itemId: string
  startDate: string
  endDate: string
  notes: string
}

interface FieldsProps {
  form: BookingForm
  /** The items to choose from, once they are loaded. */
  items: readonly BookingItem[] | undefined
  dates: ReturnType<typeof stayDates>
  onChange: (changes: Partial<BookingForm>) => void
}

function BookingRequestFields(props: FieldsProps) {
  const { form, items, onChange } = props
  const chosen = items?.find(({ id }) => id === form.itemId)
  const asked = chosen && stayRuleWords(chosen)
  return (
    <>
      <ItemFields {...props} />
      <DateFields {...props} />
      {asked && <p className="text-sm text-ink-soft">{asked}</p>}
      <Field label="Notes (optional)">
        {(control) => (
          <TextArea
            {...control}
            maxLength={TEXT_LIMITS.notes}
            value={form.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

function ItemFields({ form, items, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Item type">
        {(control) => (
          <Select
            {...control}
            value={form.itemType}
            onChange={(event) => onChange({ itemType: event.target.value, itemId: '' })}
          >
            <option value="">Choose one</option>
            {BOOKING_ITEM_TYPES.map((type) => (
              <option key={type} value={type}>
                {BOOKING_ITEM_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Item (optional)">
        {(control) => (
          <Select
            {...control}
            value={form.itemId}
            onChange={(event) => onChange({ itemId: event.target.value })}
          >
            <option value="">Not decided yet</option>
            {items
              ?.filter(({ itemType }) => itemType === form.itemType)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </>
  )
}

function DateFields({ form, dates, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Start date" error={dates.startError}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            {...dates.start}
            value={form.startDate}
            onChange={(event) => onChange({ startDate: event.target.value })}
          />
        )}
      </Field>
      <Field label="End date" error={dates.endError}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            {...dates.end}
            value={form.endDate}
            onChange={(event) => onChange({ endDate: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

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
