import { monthOf } from '@commonplot/shared/dates/plain-date.ts'
import type { Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useAddressSearch } from '../../lib/address-search.ts'
import { formatMoney } from '../../lib/format.ts'
import { useFormat } from '../../lib/visit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink, Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CalendarPanel } from './calendar/calendar-panel.tsx'
import { EarningsPanel } from './earnings/earnings-panel.tsx'
import { earnedOf, rentedIn } from './earnings/hosting-figures.ts'
import { HostTodoList } from './host-todo-list.tsx'
import { HOSTING_CHECKS, HOSTING_VIEWS, type HostingView, hostingHref } from './hosting-view.ts'
import { ListingsPanel } from './listings/listings-panel.tsx'
import { RequestsPanel } from './requests/requests-panel.tsx'
import { useToday } from './use-today.ts'

interface HostingViewsProps {
  hosting: Hosting
}

function requestsLabel(count: number): ReactNode {
  if (count === 0) return 'Requests'
  return (
    <>
      Requests{' '}
      <span className="figures ml-1 rounded-full bg-sun-tint px-2 py-0.5 text-sm text-on-sun">
        {count}
      </span>
    </>
  )
}

/** Each view has its own address, so that Back goes to the one before. */
export function HostingViews({ hosting }: HostingViewsProps) {
  const { search, change } = useAddressSearch(PATHS.hosting, HOSTING_CHECKS)
  const [, navigate] = useLocation()
  const waiting = hosting.requests.filter(({ status }) => status === 'pending').length
  const views: Record<HostingView, { label: ReactNode; content: ReactNode }> = {
    overview: { label: 'Overview', content: <OverviewPanel hosting={hosting} /> },
    listings: { label: 'Listings', content: <ListingsPanel listings={hosting.listings} /> },
    calendar: {
      label: 'Calendar',
      content: (
        <CalendarPanel
          {...{ hosting, search }}
          onSearch={(changes) => change(changes, { replace: true })}
        />
      ),
    },
    requests: {
      label: requestsLabel(waiting),
      content: <RequestsPanel hosting={hosting} />,
    },
    earnings: { label: 'Earnings', content: <EarningsPanel earnings={hosting.earnings} /> },
  }
  const show = (view: string) => {
    const { pathname, search } = window.location
    const href = hostingHref(view as HostingView)
    // A tap reports a click and a focus; both are one history entry.
    if (pathname + search !== href) navigate(href)
  }
  return (
    <Tabs
      label="Hosting"
      value={search.view ?? 'overview'}
      onValueChange={show}
      tabs={HOSTING_VIEWS.map((value) => ({ value, ...views[value] }))}
    />
  )
}

/** For a host without listings. */
export function FirstListing() {
  return (
    <EmptyState
      heading="h2"
      picture="/pictures/empty-hosting.svg"
      title="Somebody near you is looking for a bed"
      words="Offer a corner of your garden or a tool from your shed. Who rents it, when, and what you earn will be here."
    >
      <ButtonLink href={PATHS.hostPlot}>List your first plot</ButtonLink>
      <ButtonLink variant="secondary" href={PATHS.hostTool}>
        Share a tool
      </ButtonLink>
    </EmptyState>
  )
}

/** As tall as the overview, so that nothing jumps when it comes. */
export function HostingSkeleton() {
  return (
    <div role="status" aria-label="Loading your hosting" className="grid gap-8">
      <Skeleton className="h-12" />
      <div className="grid gap-3">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-20 rounded-lg!" />
        <Skeleton className="h-20 rounded-lg!" />
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {['days', 'rentals', 'month', 'upcoming', 'all'].map((figure) => (
          <Skeleton key={figure} className="h-28 rounded-lg! max-lg:last:col-span-2" />
        ))}
      </div>
    </div>
  )
}

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
function OverviewPanel({ hosting }: OverviewPanelProps) {
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
