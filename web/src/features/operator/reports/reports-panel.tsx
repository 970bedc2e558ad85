import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import {
  type OperatorReport,
  REPORT_FILTERS,
  type ReportFilter,
} from '@commonplot/shared/operator/operator.ts'
import { REPORT_REASON_LABELS } from '@commonplot/shared/reports/report.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { PersonLink } from '../people/person-cells.tsx'
import { FilterBar, NarrowedTo } from '../table/filter-bar.tsx'
import { tableOptions, useTabSearch } from '../table/operator-search.ts'
import { TablePanel } from '../table/table-panel.tsx'
import { ReportSheet, reportedName, TARGET_LABELS } from './report-sheet.tsx'

const FILTER_LABELS: Record<ReportFilter, string> = { open: 'Open', closed: 'Closed', all: 'All' }

const COLUMNS: ReadonlyArray<Column<OperatorReport>> = [
  { label: 'Why', cell: ({ reason }) => REPORT_REASON_LABELS[reason] },
  { label: 'Whose', cell: ({ person }) => person && <PersonLink person={person} /> },
  {
    label: 'Reported by',
    cell: ({ reporter }) => reporter && <PersonLink person={reporter} />,
    isExtra: true,
  },
  {
    label: 'When',
    cell: ({ createdAt }) => <TimeAgo instant={createdAt} className="whitespace-nowrap" />,
  },
  { label: 'Outcome', cell: ({ outcome }) => outcome, isExtra: true },
]

function Under({ report }: { report: OperatorReport }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {TARGET_LABELS[report.targetType]}
      {report.isHidden && (
        <Badge tone="red" className="px-2! py-0!">
          Hidden
        </Badge>
      )}
    </span>
  )
}

export function ReportsPanel() {
  const { filters, change, open, setOpen } = useTabSearch('reports')
  const list = useInfiniteQuery(tableOptions(operatorApi.listReports, filters))
  const first = list.data?.pages[0]?.items[0]
  const person = first?.person
  const isOpen = filters.filter === undefined
  return (
    <TablePanel
      noun="reports"
      {...{ list, open, setOpen }}
      keyOf={({ id }) => id}
      heading={{
        label: 'What',
        name: (report) => <span className="line-clamp-2">{reportedName(report)}</span>,
        under: (report) => <Under report={report} />,
      }}
      columns={isOpen ? COLUMNS.slice(0, -1) : COLUMNS}
      filters={
        <FilterBar
          chips={{
            label: 'Reports',
            options: Object.fromEntries(REPORT_FILTERS.map((name) => [name, FILTER_LABELS[name]])),
            value: filters.filter,
            onChange: (filter) => change({ filter }),
          }}
        >
          {filters.personId && (
            <NarrowedTo
              words={`About ${person?.id === filters.personId ? person.fullName : 'one person'}`}
              onClear={() => change({ personId: '' })}
            />
          )}
          {filters.targetId && (
            <NarrowedTo
              words={`About ${first ? reportedName(first) : 'one thing'}`}
              onClear={() => change({ targetType: '', targetId: '' })}
            />
          )}
        </FilterBar>
      }
      empty={
        isOpen
          ? { title: 'No open reports', words: 'What people report is listed here, oldest first.' }
          : { title: 'No reports', words: 'Nothing matches what you look for.' }
      }
      sheet={(report, onClose) => <ReportSheet {...{ report, onClose }} />}
    />
  )
}
