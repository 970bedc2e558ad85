import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import {
  NO_STAY_RULES,
  stayRulesOf,
  stayRuleWords,
} from '@commonplot/shared/listings/stay-rules.ts'
import {
  inTheWay,
  nextFreeDates,
  nextFreeWords,
} from '@commonplot/shared/rentals/bookable-dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useClock, useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogFooter } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { RentableItem, Stay, StayDraft } from '../rentable-item.ts'
import { takenDaysOptions } from '../rental-queries.ts'
import { PriceLine, RentalSummary } from './rental-summary.tsx'
import { stayDates } from './stay-dates.ts'

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

interface StayNotesProps {
  item: RentableItem
  dates: ReturnType<typeof useStay>
  onChange: (stay: Stay) => void
}

/** The host's rules for a stay and, if the days are taken, the next free ones. */
function StayNotes({ item, dates, onChange }: StayNotesProps) {
  const format = useFormat()
  const { nextFree, today, last } = dates
  const asked = stayRuleWords(item)
  // Said aloud when it changes, so it is there before; while it is empty it takes no room.
  return (
    <div role="status" className="col-span-full space-y-3 empty:-mt-4">
      {asked && <p className="text-sm text-ink-soft">{asked}</p>}
      {nextFree && (
        <p className="font-semibold">
          Those dates are taken. {nextFreeWords(nextFree, today, format.plainDate)}
        </p>
      )}
      {nextFree && nextFree.endDate <= last && (
        <Button variant="secondary" onClick={() => onChange(nextFree)}>
          Choose these
        </Button>
      )}
    </div>
  )
}

/** The days that can be chosen and the errors of the choice, by the server's rules. */
function useStay(item: RentableItem, stay: Stay) {
  const days = useQuery(takenDaysOptions(item))
  const { taken = [], held = [] } = days.data ?? {}
  const isHeld = held.some(
    ({ startDate, endDate }) => startDate === stay.startDate && endDate === stay.endDate,
  )
  // An existing hold on these dates has passed the rules already.
  const rules = isHeld || days.isPending ? NO_STAY_RULES : stayRulesOf(item)
  const dates = stayDates(stay, item.timeZone, useClock().now, rules, isHeld)
  const { today } = dates
  const isTaken = dates.isComplete && inTheWay(stay, taken, rules.bufferDays).length > 0
  return {
    ...dates,
    rules,
    taken,
    isComplete: dates.isComplete && !isTaken,
    nextFree: isTaken ? nextFreeDates(stay, taken, { today, rules }) : null,
  }
}
