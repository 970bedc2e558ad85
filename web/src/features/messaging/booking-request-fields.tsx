import {
  BOOKING_ITEM_TYPE_LABELS,
  BOOKING_ITEM_TYPES,
} from '@commonplot/shared/bookings/booking.ts'
import type { BookingItem } from '@commonplot/shared/bookings/bookings.contract.ts'
import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { stayRuleWords } from '@commonplot/shared/listings/stay-rules.ts'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import type { stayDates } from '../rentals/stay-dates.ts'

export interface BookingForm {
  itemType: string
  itemId: string
  startDate: string
  endDate: string
  notes: string
}

interface FieldsProps {
  form: BookingForm
  /** What can be asked for, once it is known. */
  items: readonly BookingItem[] | undefined
  dates: ReturnType<typeof stayDates>
  onChange: (changes: Partial<BookingForm>) => void
}

export function BookingRequestFields(props: FieldsProps) {
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
