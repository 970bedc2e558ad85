import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { stayDates } from '../../lib/stay-dates.ts'
import { useHereAndNow, useSignedInUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RentableItem, StayDraft } from './rentable-item.ts'
import { takenDaysOptions } from './rental-queries.ts'
import { RentalSummary } from './rental-summary.tsx'

const BookingCalendar = lazy(async () => ({
  default: (await import('./booking-calendar.tsx')).BookingCalendar,
}))

interface BookingStepProps {
  item: RentableItem
  draft: StayDraft
  onChange: (changes: Partial<StayDraft>) => void
  onContinue: () => void
}

export function BookingStep({ item, draft, onChange, onContinue }: BookingStepProps) {
  const taken = useQuery(takenDaysOptions(item, useSignedInUserId()))
  const { startDate, endDate } = draft
  const dates = stayDates(draft, item.timeZone, useHereAndNow().now)
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (dates.isComplete) onContinue()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
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
      </div>
      <Suspense fallback={<Skeleton className="mx-auto h-80 w-78" />}>
        <BookingCalendar stay={draft} {...dates} taken={taken.data ?? []} onChange={onChange} />
      </Suspense>
      <Field label="Special Requests (optional)">
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
      {dates.isComplete && <RentalSummary item={item} stay={draft} />}
      <Button type="submit" size="large" className="w-full" disabled={!dates.isComplete}>
        Continue to Payment
      </Button>
    </form>
  )
}
