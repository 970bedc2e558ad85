import { NO_DAYS_AFTER } from '@commonplot/shared/rentals/longer-stay.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useClock, useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SetupRefusal } from './booking-step.tsx'
import { longerDates, longerQuote } from './longer-rental.ts'
import { LongerSummary } from './longer-summary.tsx'
import { Figure } from './price-line.tsx'
import { takenDaysOptions } from './rental-queries.ts'

const EndDateCalendar = lazyPart(
  async () => (await import('./end-date-calendar.tsx')).EndDateCalendar,
  { fallback: <Skeleton className="mx-auto h-80 w-78" /> },
)

// What it costs stands below the calendar on a phone, so that no tap on a day moves the days.
const LAYOUT =
  'grid gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:items-start md:gap-x-8'

interface ChooseEndDateProps {
  rental: Rental
  endDate: string
  /** Why these days could not be held. */
  refusal: string | null
  onChange: (endDate: string) => void
  onContinue: () => void
}

export function ChooseEndDate({
  rental,
  endDate,
  refusal,
  onChange,
  onContinue,
}: ChooseEndDateProps) {
  const format = useFormat()
  const { now } = useClock()
  const form = useId()
  const item = { type: rental.type, id: rental.itemId }
  const taken = useQuery(takenDaysOptions(item))
  if (taken.isLoadingError)
    return <FailureLine words="Loading the free days failed." query={taken} />
  if (!taken.data) return <Skeleton className="mx-auto h-80 w-78" />
  const { today, first, last } = longerDates(rental, taken.data.taken, now)
  if (last < first) {
    return <p>{NO_DAYS_AFTER}</p>
  }
  const isWithin = endDate >= first && endDate <= last
  const span = `Choose a day from ${format.plainDate(first)} to ${format.plainDate(last)}.`
  const moreCents = isWithin ? longerQuote(rental, endDate).moreCents : null
  return (
    <form
      id={form}
      className={LAYOUT}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWithin) onContinue()
      }}
    >
      <Field
        label="Keep it until"
        className="md:col-start-2"
        error={endDate && !isWithin ? span : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            required
            min={first}
            max={last}
            value={endDate}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="md:col-start-1 md:row-span-2 md:row-start-1">
        <EndDateCalendar
          startDate={rental.startDate}
          endDate={endDate || rental.endDate}
          {...{ today, first, last, onChange }}
        />
      </div>
      <div className="space-y-4 md:col-start-2">
        {refusal && <SetupRefusal words={refusal} />}
        {isWithin ? (
          <LongerSummary rental={rental} endDate={endDate} />
        ) : (
          <p className="rounded-md bg-sunken p-4 text-ink-soft">
            It is yours until {format.plainDate(rental.endDate)}. Choose a later day to see what it
            costs.
          </p>
        )}
      </div>
      <DialogFooter>
        {moreCents === null ? <span /> : <Figure amount={moreCents / 100} words="more" />}
        <Button type="submit" form={form} disabled={!isWithin}>
          {moreCents === 0 ? 'Keep it longer' : 'Continue to Payment'}
        </Button>
      </DialogFooter>
    </form>
  )
}
