import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PriceLine } from './price-line.tsx'
import type { RentableItem, StayDraft } from './rentable-item.ts'
import { RentalSummary } from './rental-summary.tsx'
import { StayNotes } from './stay-notes.tsx'
import { useStay } from './use-stay.ts'

const BookingCalendar = lazyPart(
  async () => (await import('./booking-calendar.tsx')).BookingCalendar,
  { fallback: <Skeleton className="mx-auto h-80 w-78" /> },
)

// Calendar and requests to the left, dates and price to the right, read in the order of a phone.
const LAYOUT =
  'grid gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:items-start md:gap-x-8'

export function SetupRefusal({ words }: { words: string }) {
  return (
    <p role="alert" className="rounded-md bg-sun-tint px-4 py-3 text-on-sun">
      {words}
    </p>
  )
}

interface BookingStepProps {
  item: RentableItem
  draft: StayDraft
  /** Why these dates could not be held. */
  refusal: string | null
  onChange: (changes: Partial<StayDraft>) => void
  onContinue: () => void
}

export function BookingStep({ item, draft, refusal, onChange, onContinue }: BookingStepProps) {
  const { startDate, endDate } = draft
  const dates = useStay(item, draft)
  const form = useId()
  return (
    <form
      id={form}
      className={LAYOUT}
      onSubmit={(event) => {
        event.preventDefault()
        if (dates.isComplete) onContinue()
      }}
    >
      <div className="grid grid-cols-2 gap-4 md:col-start-2">
        <Field label="Start Date" error={dates.startError}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              required
              {...dates.start}
              value={startDate}
              onChange={(event) => onChange({ startDate: event.target.value })}
            />
          )}
        </Field>
        <Field label="End Date" error={dates.endError}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              required
              {...dates.end}
              value={endDate}
              onChange={(event) => onChange({ endDate: event.target.value })}
            />
          )}
        </Field>
        <StayNotes item={item} dates={dates} onChange={onChange} />
      </div>
      <div className="md:col-start-1 md:row-span-2 md:row-start-1">
        <BookingCalendar stay={draft} {...dates} onChange={onChange} />
      </div>
      <Field label="Special Requests (optional)" className="md:col-start-1">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={TEXT_LIMITS.notes}
            value={draft.specialRequests}
            onChange={(event) => onChange({ specialRequests: event.target.value })}
          />
        )}
      </Field>
      <div className="space-y-4 md:col-start-2 md:row-span-2 md:row-start-2">
        {refusal && <SetupRefusal words={refusal} />}
        {dates.isComplete ? (
          <RentalSummary item={item} stay={draft} />
        ) : (
          <p className="rounded-md bg-sunken p-4 text-ink-soft">
            Choose {dates.nextFree ? 'free' : 'both'} dates to see what it costs.
          </p>
        )}
      </div>
      <DialogFooter>
        <PriceLine item={item} stay={dates.isComplete ? draft : null} />
        <Button type="submit" form={form} disabled={!dates.isComplete}>
          Continue to Payment
        </Button>
      </DialogFooter>
    </form>
  )
}
