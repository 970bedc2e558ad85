import {
  MONEY_MOVEMENTS,
  type MoneyFigure,
  type MoneyRow,
} from '@commonplot/shared/operator/money.ts'
import { MONEY_CSV_PATH, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { csvHref, FilterBar, NarrowedTo } from './filter-bar.tsx'
import { MoneySelects } from './money-selects.tsx'
import { MoneySheet } from './money-sheet.tsx'
import { MoneyTotalsRow } from './money-totals.tsx'
import { FIGURE_LABELS, KIND_LABELS, STATE_LABELS, STATE_TONES } from './money-words.ts'
import { tableOptions } from './operator-queries.ts'
import { useTabSearch } from './operator-search.ts'
import { PersonLink } from './person-link.tsx'
import { TablePanel } from './table-panel.tsx'

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

/** Of whoever the rows are narrowed to, by one of the rows. */
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
              // A figure is narrower than any kind.
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
