import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import {
  type DateProblem,
  lastBookableDay,
  problemWithDates,
} from '@commonplot/shared/rentals/bookable-dates.ts'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { wordsOf } from '../../../lib/api-error.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { type CalendarEntry, entryWords, lookOf } from './calendar-entries.ts'
import type { DayRange } from './month-grid.tsx'
import type { useDaysOff } from './use-days-off.ts'
import { keyOf } from './use-host-calendar.ts'

interface DayDialogProps {
  days: DayRange
  listings: readonly HostedListing[]
  /** The one that the calendar shows, when it shows one. */
  item: string | undefined
  entries: readonly CalendarEntry[]
  daysOff: ReturnType<typeof useDaysOff>
  todayOf: (item: string) => string
  onClose: () => void
}

/** The entries of the chosen days, and a form to take the days off. */
export function DayDialog(props: DayDialogProps) {
  const { days, listings, item, entries, daysOff, todayOf, onClose } = props
  const format = useFormat()
  const { first, last } = days
  const full = { dateStyle: 'full' } as const
  const title =
    first === last
      ? format.plainDate(first, full)
      : `${format.plainDate(first)} – ${format.plainDate(last)}`
  const here = entries.filter((entry) => entry.first <= last && entry.last >= first)
  // Past days, by the listing's time zone, cannot be taken off.
  const toTakeOff = listings.filter((listing) => last >= todayOf(keyOf(listing)))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      {here.length === 0 ? (
        <p className="text-ink-soft">
          {toTakeOff.length > 0 ? 'Nothing is on yet.' : 'Nothing was on.'}
        </p>
      ) : (
        <ul className="grid gap-2">
          {here.map((entry) => (
            <li key={entry.key} className="flex items-center gap-3">
              <span
                aria-hidden
                className={clsx('h-3.5 w-6 shrink-0 rounded-sm', lookOf(entry).className)}
              />
              <span className="min-w-0 flex-1">{entryWords(entry)}</span>
              {entry.kind === 'block' && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    daysOff.remove.mutate({ listing: entry.listing, block: entry.block })
                    onClose()
                  }}
                >
                  Offer again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {toTakeOff.length > 0 && (
        <DaysOffForm
          {...{ days, item, todayOf }}
          listings={toTakeOff}
          add={daysOff.add}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

const MAX_NOTE = 200

interface DaysOffFormProps {
  days: DayRange
  listings: readonly HostedListing[]
  item: string | undefined
  todayOf: (item: string) => string
  add: ReturnType<typeof useDaysOff>['add']
  onDone: () => void
}

/** Both days are off; the request ends with the first free day. */
function DaysOffForm({ days, listings, item, todayOf, add, onDone }: DaysOffFormProps) {
  const formId = useId()
  const [key, setKey] = useState(item ?? listings.map(keyOf)[0] ?? '')
  const [typedFirst, setFirst] = useState<string | null>(null)
  const [last, setLast] = useState(days.last)
  const [note, setNote] = useState('')
  const today = todayOf(key)
  const first = typedFirst ?? (days.first < today ? today : days.first)
  const farthest = addDays(lastBookableDay(today), -1)
  const problem = problemWithDates({ startDate: first, endDate: last }, today)
  const errorOf = (field: DateProblem['field'], name: string) =>
    problem?.field === field ? `${name} ${problem.words}.` : undefined
  const listing = listings.find((one) => keyOf(one) === key)
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    if (!listing || problem || !first || !last) return
    const block = { startDate: first, endDate: addDays(last, 1), note: note.trim() || null }
    add.mutate({ listing, days: block }, { onSuccess: onDone })
  }
  return (
    <form
      id={formId}
      onSubmit={send}
      noValidate
      className="mt-5 grid gap-4 border-t border-line pt-5"
    >
      <h3 className="text-lg">Take days off</h3>
      {listings.length > 1 && <ListingChoice listings={listings} value={key} onChange={setKey} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" error={errorOf('startDate', 'The first day')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={today}
              max={farthest}
              value={first}
              onChange={(event) => setFirst(event.target.value)}
            />
          )}
        </Field>
        <Field label="Last day" error={errorOf('endDate', 'The last day')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={first || today}
              max={farthest}
              value={last}
              onChange={(event) => setLast(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Note" hint="Only you see it.">
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {add.isError && (
        <p role="alert" className="font-medium text-danger">
          {wordsOf(add.error, 'Taking the days off failed. Please try again.')}
        </p>
      )}
      <DialogFooter>
        <Button type="submit" form={formId} busyLabel={add.isPending && 'Taking them off...'}>
          Take days off
        </Button>
      </DialogFooter>
    </form>
  )
}

interface ListingChoiceProps {
  listings: readonly HostedListing[]
  value: string
  onChange: (key: string) => void
}

function ListingChoice({ listings, value, onChange }: ListingChoiceProps) {
  return (
    <Field label="Of">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {listings.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
