import type { HostedRequest, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import { clsx } from 'clsx'
import {
  ArrowLeft,
  ArrowRight,
  CircleAlert,
  KeyRound,
  type LucideIcon,
  MessageCircle,
} from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useClock, useFormat } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { HandoverCard } from '../rentals/handover/handover-card.tsx'
import { dueHandovers, type Handover, handoversOf, lacksOf } from './host-todos.ts'
import { hostingHref } from './hosting-view.ts'

function RequestRow({ request }: { request: HostedRequest }) {
  const format = useFormat()
  const stay = `${format.plainDate(request.startDate)} – ${format.plainDate(request.endDate)}`
  return (
    <TodoRow
      href={hostingHref('requests')}
      tone="sun"
      Icon={MessageCircle}
      title={`${request.requester.fullName} asks for ${request.itemName}`}
      words={stay}
    />
  )
}

const DAYS = { today: 'Today', tomorrow: 'Tomorrow' }

function HandoverRow({ handover: { rental, what, when } }: { handover: Handover }) {
  const { renter, item, startDate, endDate } = rental
  const day = what === 'starts' ? startDate : endDate
  const verb = what === 'starts' ? 'starts with' : 'brings back'
  return (
    <TodoRow
      href={hostingHref('calendar', {
        month: day.slice(0, 7),
        item: itemKey(rental.type, rental.itemId),
      })}
      tone="leaf"
      Icon={what === 'starts' ? KeyRound : ArrowLeft}
      title={`${renter.fullName} ${verb} ${item.name}`}
      words={DAYS[when]}
    />
  )
}

/** Moves the focus to the heading when the focused card disappears. */
function useFocusWhenFewer(count: number, place: RefObject<HTMLElement | null>): void {
  const before = useRef(count)
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body
    if (isLost) place.current?.focus({ preventScroll: true })
    before.current = count
  }, [count, place])
}

interface HostTodoListProps {
  hosting: Hosting
}

/** Requests, handovers and listings that need the host today. */
export function HostTodoList({ hosting }: HostTodoListProps) {
  const { now } = useClock()
  const requests = hosting.requests.filter(({ status }) => status === 'pending')
  const due = dueHandovers(hosting.rentals, now)
  const handovers = handoversOf(hosting.rentals, now).filter(({ rental }) => !due.includes(rental))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenFewer(due.length, heading)
  const lacks = lacksOf(hosting.listings)
  const isQuiet = requests.length + due.length + handovers.length + lacks.length === 0
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" ref={heading} tabIndex={-1} className="mb-3 text-2xl outline-none">
        Needs you today
      </h2>
      <Card className="overflow-hidden">
        {isQuiet ? (
          <p className="px-5 py-6 text-lg text-ink-soft">Nothing. Enjoy the garden.</p>
        ) : (
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
            {due.map((rental) => (
              <li key={rental.id} className="space-y-2 px-4 py-5 sm:px-5">
                <p className="flex items-center gap-3 font-semibold">
                  <Avatar
                    fullName={rental.renter.fullName}
                    src={rental.renter.profileImage}
                    className="size-9! text-sm"
                  />
                  {rental.renter.fullName}
                </p>
                <HandoverCard rental={rental} />
              </li>
            ))}
            {handovers.map((handover) => (
              <HandoverRow key={`${handover.rental.id} ${handover.what}`} handover={handover} />
            ))}
            {lacks.map(({ listing, words }) => (
              <TodoRow
                key={listing.id}
                href={hostingHref('listings')}
                tone="soil"
                Icon={CircleAlert}
                title={`${listing.name} ${words}`}
                words="Look at your listings"
              />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

const TONES = {
  sun: 'bg-sun-tint text-on-sun',
  leaf: 'bg-leaf-tint text-leaf',
  soil: 'bg-soil-tint text-on-soil',
}

interface TodoRowProps {
  href: string
  tone: keyof typeof TONES
  Icon: LucideIcon
  title: string
  words: string
}

/** One to-do. The whole row is the link. */
function TodoRow({ href, tone, Icon, title, words }: TodoRowProps) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4 sm:px-5"
      >
        <span
          className={clsx('grid size-11 shrink-0 place-items-center rounded-full', TONES[tone])}
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-ink-soft">{words}</span>
        </span>
        <ArrowRight aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
