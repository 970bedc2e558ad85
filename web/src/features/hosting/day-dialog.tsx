import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import { clsx } from 'clsx'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type CalendarEntry, entryWords } from './calendar-entries.ts'
import { DaysOffForm } from './days-off-form.tsx'
import { lookOf } from './entry-look.ts'
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

/** What is on the chosen days, and a way to take them off. */
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
  // What has gone by where a listing is cannot be taken off any more.
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
