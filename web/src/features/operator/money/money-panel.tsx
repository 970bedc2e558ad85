import {
  MONEY_FIGURES,
  MONEY_MOVEMENTS,
  MONEY_STATES,
  type MoneyFigure,
  type MoneyRow,
} from '@commonplot/shared/operator/money.ts'
import { MONEY_CSV_PATH, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { endpointQuery } from '../../../lib/endpoint-query.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useClock, useFormat } from '../../../lib/visit.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { PersonLink } from '../people/person-cells.tsx'
import { csvHref, FilterBar, NarrowedTo } from '../table/filter-bar.tsx'
import { FRESH, type TabFilters, tableOptions, useTabSearch } from '../table/operator-search.ts'
import { TablePanel } from '../table/table-panel.tsx'
import {
  FIGURE_LABELS,
  KIND_LABELS,
  MoneySheet,
  STATE_LABELS,
  STATE_TONES,
} from './money-sheet.tsx'

interface MoneyTotalsRowProps {
  month: string | undefined
  figure: string | undefined
}

/** Each total links to the rows that it sums. */
function MoneyTotalsRow({ month, figure }: MoneyTotalsRowProps) {
  const query = useQuery({
    ...endpointQuery(operatorApi.getMoneyTotals, { query: month ? { month } : {} }),
    ...FRESH,
  })
  if (query.isPending) return <Skeleton className="h-44 rounded-lg! lg:h-24" />
  if (!query.data) return <FailureLine words="Adding it up failed." query={query} />
  const totals = query.data
  return (
    <ul
      aria-label="Totals"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4 xl:grid-cols-7"
    >
      {MONEY_FIGURES.map((name) => {
        const isShown = name === figure
        return (
          <li key={name} className="bg-card max-xl:last:col-span-2">
            <Link
              href={operatorPath('money', { figure: name, ...(month && { month }) })}
              aria-current={isShown ? 'true' : undefined}
              className={clsx(
                'flex h-full flex-col justify-between gap-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4',
                isShown && 'bg-sunken',
              )}
            >
              <span className="text-sm text-ink-soft">{FIGURE_LABELS[name]}</span>
              <span className="display figures text-lg font-semibold">
                {formatMoney(totals[name])}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const MONTHS_SHOWN = 24

/** Newest first, in UTC like the months of the money table. */
function lastMonths(now: number, count: number): string[] {
  const today = new Date(now)
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )
}

interface MoneySelectsProps {
  filters: TabFilters<'money'>
  change: (changes: TabFilters<'money'>) => void
}

function MoneySelects({ filters: { month, state }, change }: MoneySelectsProps) {
  const format = useFormat()
  const months = lastMonths(useClock().now, MONTHS_SHOWN)
  // The URL may name an older month.
  const offered = month && !months.includes(month) ? [...months, month] : months
  return (
    <>
      <Select
        aria-label="Month"
        value={month ?? ''}
        onChange={({ target }) => change({ month: target.value })}
      >
        <option value="">All time</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {format.plainDate(`${name}-01`, { month: 'long', year: 'numeric' })}
          </option>
        ))}
      </Select>
      <Select
        aria-label="State"
        value={state ?? ''}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="">Any state</option>
        {MONEY_STATES.map((name) => (
          <option key={name} value={name}>
            {STATE_LABELS[name]}
          </option>
        ))}
      </Select>
    </>
  )
}

const COLUMNS: ReadonlyArray<Column<MoneyRow>> = [
  { label: 'Renter', cell: ({ renter }) => <PersonLink person={renter} /> },
  { label: 'Host', cell: ({ owner }) => <PersonLink person={owner} />, isExtra: true },
  {
    label: 'State',
    cell: ({ state }) => (
      <Badge tone={STATE_TONES[state]} className="px-2! py-0!">
        {STATE_LABELS[state]}
      </Badge>
    ),
  },
  { label: 'When', cell: ({ at }) => <TimeAgo instant={at} className="whitespace-nowrap" /> },
  {
    label: 'Amount',
    isFigure: true,
    cell: ({ kind, amount }) => (
      <span className="figures font-semibold">
        {kind === 'refund' && '−'}
        {formatMoney(amount)}
      </span>
    ),
  },
]

const KIND_CHIPS = {
  '': 'Everything',
  ...Object.fromEntries(MONEY_MOVEMENTS.map((kind) => [kind, KIND_LABELS[kind]])),
}

/** Finds the name of the filtered person in the rows. */
function nameIn(rows: readonly MoneyRow[], id: string): string {
  const people = rows.flatMap(({ renter, owner }) => [renter, owner])
  return people.find((person) => person.id === id)?.fullName ?? 'one person'
}

export function MoneyPanel() {
  const { filters, change, open, setOpen } = useTabSearch('money')
  const list = useInfiniteQuery(tableOptions(operatorApi.listMoney, filters))
  const { figure, kind, month, personId } = filters
  const rows = list.data?.pages[0]?.items ?? []
  return (
    <div className="grid gap-6">
      <MoneyTotalsRow {...{ month, figure }} />
      <TablePanel
        noun="movements"
        {...{ list, open, setOpen }}
        keyOf={({ id }) => id}
        heading={{
          label: 'What',
          name: ({ itemName }) => itemName,
          under: (row) => (
            <span className="block text-sm text-ink-soft">{KIND_LABELS[row.kind]}</span>
          ),
        }}
        columns={COLUMNS}
        filters={
          <FilterBar
            chips={{
              label: 'Kind',
              options: KIND_CHIPS,
              // A figure filters more narrowly than a kind.
              value: figure ?? kind,
              onChange: (value) => change({ kind: value, figure: '' }),
            }}
            csv={csvHref(MONEY_CSV_PATH, filters)}
          >
            <div className="flex flex-wrap items-center gap-3">
              <MoneySelects {...{ filters, change }} />
              {figure && (
                <NarrowedTo
                  words={FIGURE_LABELS[figure as MoneyFigure]}
                  onClear={() => change({ figure: '' })}
                />
              )}
              {personId && (
                <NarrowedTo
                  words={`Of ${nameIn(rows, personId)}`}
                  onClear={() => change({ personId: '' })}
                />
              )}
            </div>
          </FilterBar>
        }
        empty={{ title: 'No money moved', words: 'Nothing matches what you look for.' }}
        sheet={(row, onClose) => <MoneySheet {...{ row, onClose }} />}
      />
    </div>
  )
}
