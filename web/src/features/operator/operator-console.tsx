import {
  OPERATOR_TABS,
  type OperatorTab,
  operatorPath,
} from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Tabs } from '../../ui/tabs.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { ListingsPanel } from './listings/listings-panel.tsx'
import { MoneyPanel } from './money/money-panel.tsx'
import { PeoplePanel } from './people/people-panel.tsx'
import { AppealsPanel } from './reports/appeals-panel.tsx'
import { ReportsPanel } from './reports/reports-panel.tsx'
import { todayOptions, useOperatorTab } from './table/operator-search.ts'
import { TodayPanel } from './today-panel.tsx'

const VIEWS: Record<OperatorTab, { label: string; content: ReactNode }> = {
  today: { label: 'Today', content: <TodayPanel /> },
  people: { label: 'People', content: <PeoplePanel /> },
  listings: { label: 'Listings', content: <ListingsPanel /> },
  money: { label: 'Money', content: <MoneyPanel /> },
  reports: { label: 'Reports', content: <ReportsPanel /> },
  appeals: { label: 'Appeals', content: <AppealsPanel /> },
  health: { label: 'Health', content: <HealthPanel /> },
  audit: { label: 'Audit', content: <AuditPanel /> },
}

function Label({ words, waiting }: { words: string; waiting: number | undefined }) {
  if (!waiting) return words
  return (
    <>
      {words}{' '}
      <span className="figures ml-1 rounded-full bg-sun-tint px-2 py-0.5 text-sm text-on-sun">
        {waiting}
      </span>
    </>
  )
}

/** Each tab has its own URL, so that Back returns to the previous tab. */
export function OperatorConsole() {
  const tab = useOperatorTab()
  const [, navigate] = useLocation()
  const { data: today } = useQuery(todayOptions())
  const waiting: Partial<Record<OperatorTab, number | undefined>> = {
    reports: today?.counts.report,
    appeals: today?.counts.appeal,
  }
  const show = (value: string) => {
    const { pathname, search } = window.location
    const href = operatorPath(value as OperatorTab)
    // Tabs report a tap twice, as click and as focus. Only one history entry is added.
    if (pathname + search !== href) navigate(href)
  }
  return (
    <Tabs
      label="Running this place"
      value={tab}
      onValueChange={show}
      tabs={OPERATOR_TABS.map((value) => ({
        value,
        label: <Label words={VIEWS[value].label} waiting={waiting[value]} />,
        content: VIEWS[value].content,
      }))}
    />
  )
}
