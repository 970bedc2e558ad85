import { TASK_KINDS, type Task, type Today } from '@commonplot/shared/operator/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormat } from '../../lib/visit.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { KeysHint } from './keys-hint.tsx'
import { todayOptions } from './operator-queries.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { TASK_WORDS, taskHref } from './task-words.ts'
import { useTableKeys } from './use-table-keys.ts'

const COLUMNS: ReadonlyArray<Column<Task>> = [
  { label: 'Kind', cell: ({ kind }) => TASK_WORDS[kind].one },
  { label: 'More', cell: ({ detail }) => <span className="line-clamp-2">{detail}</span> },
  {
    label: 'Waiting since',
    cell: ({ since }) => <TimeAgo instant={since} className="whitespace-nowrap" />,
  },
  {
    label: 'To do',
    cell: ({ kind }) => (
      <span className="font-semibold whitespace-nowrap text-leaf">{TASK_WORDS[kind].action}</span>
    ),
  },
]

function Counts({ counts }: Pick<Today, 'counts'>) {
  const format = useFormat()
  return (
    <ul
      aria-label="What waits"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6"
    >
      {TASK_KINDS.map((kind) => (
        <li key={kind} className="bg-card">
          <Link
            href={TASK_WORDS[kind].rows}
            className="flex h-full flex-col justify-between gap-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4"
          >
            <span className="text-sm text-ink-soft">{TASK_WORDS[kind].many}</span>
            <span className="display figures text-2xl font-semibold">
              {format.count(counts[kind] ?? 0)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What waits for an operator, and where each of it is dealt with. */
export function TodayPanel() {
  const query = useQuery(todayOptions)
  const panel = useRef<HTMLDivElement>(null)
  useTableKeys(panel)
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading what waits">
        <TableSkeleton />
      </div>
    )
  }
  if (!query.data) return <FailureState words="Loading what waits failed." query={query} />
  const { counts, tasks } = query.data
  return (
    <div ref={panel} className="grid gap-6">
      <Counts counts={counts} />
      {tasks.length === 0 ? (
        <EmptyState
          picture="/pictures/default-garden.svg"
          title="Nothing waits for you"
          words="No reports, no claims, nothing stuck. Enjoy the garden."
          className="py-4"
        />
      ) : (
        <div className="grid gap-3">
          <DataTable
            label="What waits for you"
            heading={{ label: 'What', name: ({ title }) => title }}
            columns={COLUMNS}
            rows={tasks}
            keyOf={({ kind, id }) => `${kind} ${id}`}
            opens={(task) => ({ href: taskHref(task) })}
          />
          <KeysHint hasSearch={false} />
        </div>
      )}
    </div>
  )
}
