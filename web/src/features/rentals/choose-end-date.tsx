import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useActingUserId, useFormat, useHereAndNow } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { longerDates, longerQuote } from './longer-rental.ts'
import { LongerSummary } from './longer-summary.tsx'
import { takenDaysOptions } from './rental-queries.ts'

const EndDateCalendar = lazy(async () => ({
  default: (await import('./end-date-calendar.tsx')).EndDateCalendar,
}))

interface ChooseEndDateProps {
  rental: Rental
  endDate: string
  onChange: (endDate: string) => void
  onContinue: () => void
}

export function ChooseEndDate({ rental, endDate, onChange, onContinue }: ChooseEndDateProps) {
  const format = useFormat()
  const { now } = useHereAndNow()
  const form = useId()
  const item = { type: rental.type, id: rental.itemId }
  const taken = useQuery(takenDaysOptions(item, useActingUserId()))
  if (taken.isError) return <FailureLine words="Loading the free days failed." query={taken} />
  if (!taken.data) return <Skeleton className="mx-auto h-80 w-78" />
  const { today, first, last } = longerDates(rental, taken.data, now)
  if (last < first) {
    return <p>The days after yours are taken, so it can't be kept longer this time.</p>
  }
  const isWithin = endDate >= first && endDate <= last
  const span = `Choose a day from ${format.plainDate(first)} to ${format.plainDate(last)}.`
  const moreCents = isWithin ? longerQuote(rental, endDate).moreCents : null
  return (
    <form
      id={form}
      className="grid gap-5 md:grid-cols-[auto_1fr] md:items-start md:gap-x-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWithin) onContinue()
      }}
    >
      <Suspense fallback={<Skeleton className="mx-auto h-80 w-78" />}>
        <EndDateCalendar
          startDate={rental.startDate}
          endDate={endDate || rental.endDate}
          {...{ today, first, last, onChange }}
        />
      </Suspense>
      <div className="space-y-5 max-md:-order-1">
        <Field label="Keep it until" error={endDate && !isWithin ? span : undefined}>
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
        <p className="display figures text-xl font-semibold">
          {moreCents !== null && `${formatMoney(moreCents / 100)} more`}
        </p>
        <Button type="submit" form={form} disabled={!isWithin}>
          {moreCents === 0 ? 'Keep it longer' : 'Continue to Payment'}
        </Button>
      </DialogFooter>
    </form>
  )
}
