import { operatorApi, PEOPLE_CSV_PATH } from '@commonplot/shared/operator/operator.contract.ts'
import {
  type OperatorPerson,
  PEOPLE_FILTERS,
  type PeopleFilter,
} from '@commonplot/shared/operator/operator.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useVisit } from '../../../lib/visit.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { csvHref, FilterBar } from '../table/filter-bar.tsx'
import { tableOptions, useTabSearch } from '../table/operator-search.ts'
import { TablePanel } from '../table/table-panel.tsx'
import { InviteSomebody } from './invite-somebody.tsx'
import { PersonBadges, PersonCount } from './person-cells.tsx'
import { PersonSheet } from './person-sheet.tsx'

const FILTER_LABELS: Record<PeopleFilter, string> = {
  all: 'Everybody',
  suspended: 'Suspended',
  operators: 'Operators',
  closing: 'Leaving',
  reported: 'Reported',
}

const EMAIL: Column<OperatorPerson> = {
  label: 'E-mail address',
  cell: ({ email }) => <span className="wrap-anywhere">{email ?? ''}</span>,
  isExtra: true,
}

const COLUMNS: ReadonlyArray<Column<OperatorPerson>> = [
  { label: 'Home town', cell: ({ location }) => location, isExtra: true },
  {
    label: 'Listings',
    cell: (person) => <PersonCount person={person} of="listings" />,
    isFigure: true,
  },
  {
    label: 'Rentals',
    cell: (person) => <PersonCount person={person} of="rentals" />,
    isFigure: true,
  },
  {
    label: 'Open reports',
    cell: (person) => <PersonCount person={person} of="reports" />,
    isFigure: true,
  },
  {
    label: 'Last seen',
    cell: ({ lastSeenAt }) =>
      lastSeenAt && <TimeAgo instant={lastSeenAt} className="whitespace-nowrap" />,
  },
  {
    label: 'Member since',
    cell: ({ memberSince }) => <TimeAgo instant={memberSince} className="whitespace-nowrap" />,
    isExtra: true,
  },
]

export function PeoplePanel() {
  const { filters, change, open, setOpen } = useTabSearch('people')
  const { hasAccounts } = useVisit()
  const list = useInfiniteQuery(tableOptions(operatorApi.listPeople, filters))
  return (
    <TablePanel
      noun="people"
      {...{ list, open, setOpen }}
      keyOf={({ id }) => id}
      heading={{
        label: 'Person',
        name: ({ fullName }) => fullName,
        under: (person) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            @{person.username}
            <PersonBadges person={person} />
          </span>
        ),
      }}
      columns={hasAccounts ? [EMAIL, ...COLUMNS] : COLUMNS}
      hasSearch
      filters={
        <FilterBar
          search={{
            placeholder: hasAccounts ? 'Name, username or e-mail address' : 'Name or username',
            value: filters.q,
            onSearch: (q) => change({ q }, { replace: true }),
          }}
          chips={{
            label: 'Who',
            options: Object.fromEntries(PEOPLE_FILTERS.map((name) => [name, FILTER_LABELS[name]])),
            value: filters.filter,
            onChange: (filter) => change({ filter }),
          }}
          csv={csvHref(PEOPLE_CSV_PATH, filters)}
          action={hasAccounts && <InviteSomebody />}
        />
      }
      empty={{ title: 'Nobody here', words: 'Nobody matches what you look for.' }}
      sheet={(person, onClose) => <PersonSheet {...{ person, onClose }} />}
    />
  )
}
