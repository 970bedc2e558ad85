import { rentalPath } from '@commonplot/shared/screens/screens.ts'
import { clsx } from 'clsx'
import { useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { ThreadLink } from '../../messaging/start-conversation-button.tsx'
import { hostingHref } from '../hosting-view.ts'
import { type CalendarEntry, lookOf } from './calendar-entries.ts'
import type { useDaysOff } from './use-days-off.ts'

interface AgendaProps {
  entries: readonly CalendarEntry[]
  daysOff: ReturnType<typeof useDaysOff>
}

function titleOf(entry: CalendarEntry): string {
  if (entry.kind === 'rental') return entry.rental.renter.fullName
  if (entry.kind === 'request') return entry.request.requester.fullName
  return entry.kind === 'block' ? (entry.block.note ?? 'Day off') : lookOf(entry).label
}

/** A rental ends on the day of return; days off end on their last day. */
function useDates(entry: CalendarEntry): string {
  const format = useFormat()
  const style = { month: 'short', day: 'numeric' } as const
  const end = entry.kind === 'rental' ? entry.rental.endDate : entry.last
  const [from, to] = [entry.first, end].map((day) => format.plainDate(day, style))
  return entry.first === end ? `${from}` : `${from} – ${to}`
}

type RowProps = Omit<AgendaProps, 'entries'> & { entry: CalendarEntry }

function AgendaAction({ entry, daysOff }: RowProps) {
  switch (entry.kind) {
    case 'rental': {
      const { renter, type, itemId } = entry.rental
      return <ThreadLink person={renter} about={{ type, id: itemId }} />
    }
    case 'request':
      return (
        <TextLink href={hostingHref('requests')} className="finger-high">
          Answer
        </TextLink>
      )
    case 'block':
      return (
        <Button
          variant="secondary"
          onClick={() => daysOff.remove.mutate({ listing: entry.listing, block: entry.block })}
        >
          Offer again
        </Button>
      )
    case 'buffer':
      return null
  }
}

function AgendaRow(props: RowProps) {
  const { entry } = props
  const dates = useDates(entry)
  const { label, className } = lookOf(entry)
  return (
    <li className="flex gap-4 py-4">
      <span aria-hidden className={clsx('w-1.5 shrink-0 rounded-full', className)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{dates}</p>
        <p>
          {entry.kind === 'rental' ? (
            <Link href={rentalPath(entry.rental.id)} className="finger-high hover:underline">
              {titleOf(entry)}
            </Link>
          ) : (
            titleOf(entry)
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {label} · {entry.itemName}
        </p>
      </div>
      <div className="self-center">
        <AgendaAction {...props} />
      </div>
    </li>
  )
}

/** The month as a list; on a phone it comes first. */
export function Agenda({ entries, ...rest }: AgendaProps) {
  return (
    <section aria-labelledby="agenda">
      <h3 id="agenda" className="text-xl">
        Agenda
      </h3>
      {entries.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing in this month.</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <AgendaRow key={entry.key} entry={entry} {...rest} />
          ))}
        </ul>
      )}
    </section>
  )
}
