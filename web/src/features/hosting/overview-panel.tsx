import { monthOf } from '@commonplot/shared/dates/plain-date.ts'
import type { Hosting } from '@commonplot/shared/hosting/hosting.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Link } from '../../ui/link.tsx'
import { earnedOf, rentedIn } from './earnings/hosting-figures.ts'
import { HostTodoList } from './host-todo-list.tsx'
import { hostingHref } from './hosting-view.ts'
import { useToday } from './use-today.ts'

interface FigureProps {
  href: string
  label: string
  figure: string
}

function Figure({ href, label, figure }: FigureProps) {
  return (
    <li className="max-sm:last:odd:col-span-2">
      <Link
        href={href}
        className="flex h-full flex-col justify-between gap-2 rounded-lg border border-line bg-card p-5 transition hover:border-ink"
      >
        <span className="text-ink-soft">{label}</span>
        <span className="display figures text-2xl font-semibold">{figure}</span>
      </Link>
    </li>
  )
}

function Figures({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {children}
      </ul>
    </section>
  )
}

interface OverviewPanelProps {
  hosting: Hosting
}

/** To-dos first, then the rentals and earnings of the month. */
export function OverviewPanel({ hosting }: OverviewPanelProps) {
  const format = useFormat()
  const month = monthOf(useToday())
  const rented = rentedIn(hosting.rentals, month)
  const earned = earnedOf(hosting.earnings, month)
  const calendar = hostingHref('calendar')
  const earnings = hostingHref('earnings')
  return (
    <div className="grid gap-10">
      <HostTodoList hosting={hosting} />
      <div className="grid gap-10 lg:grid-cols-[2fr_3fr]">
        <Figures id="this-month" title="This month">
          <Figure href={calendar} label="Days rented" figure={format.count(rented.days)} />
          <Figure href={calendar} label="Rentals" figure={format.count(rented.rentals)} />
        </Figures>
        <Figures id="earned" title="Earned">
          <Figure href={earnings} label="This month" figure={formatMoney(earned.thisMonth)} />
          <Figure href={earnings} label="Upcoming" figure={formatMoney(earned.upcoming)} />
          <Figure href={earnings} label="All time" figure={formatMoney(earned.allTime)} />
        </Figures>
      </div>
    </div>
  )
}
