import type { Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useAddressSearch } from '../../lib/address-search.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import { HOSTING_CHECKS, HOSTING_VIEWS, type HostingView, hostingHref } from './hosting-view.ts'
import { ListingsPanel } from './listings-panel.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'

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
    // A tap is told twice, once as such and once as focus; it is one step in the history.
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
