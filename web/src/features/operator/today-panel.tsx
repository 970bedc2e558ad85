import {
  TASK_KINDS,
  type Task,
  type TaskKind,
  type Today,
} from '@commonplot/shared/operator/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { NarrowedTo } from './filter-bar.tsx'
import { KeysHint } from './keys-hint.tsx'
import { MailSheet } from './mail-sheet.tsx'
import { todayOptions } from './operator-queries.ts'
import { useTabSearch } from './operator-search.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { rowsOf, TASK_WORDS, taskHref } from './task-words.ts'
import { useOpenRow } from './use-open-row.ts'

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

const keyOf = ({ kind, id }: Task) => `${kind} ${id}`

function Counts({ counts, shown }: Pick<Today, 'counts'> & { shown: TaskKind | undefined }) {
  const format = useFormat()
  return (
    <ul
      aria-label="What waits"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6"
    >
      {TASK_KINDS.map((kind) => (
        <li key={kind} className="bg-card">
          <Link
            href={rowsOf(kind)}
            aria-current={kind === shown ? 'true' : undefined}
            className="flex h-full flex-col justify-between gap-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4 aria-[current=true]:bg-sunken"
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

/** The first few of each kind, or all of the one that the address names. */
function Tasks({ tasks, kind, count }: { tasks: Task[]; kind?: TaskKind; count: number }) {
  const { change, open, setOpen } = useTabSearch('today')
  const { panel, row, close } = useOpenRow({ rows: tasks, keyOf, open, setOpen })
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-3 outline-none">
      {kind && <NarrowedTo words={TASK_WORDS[kind].many} onClear={() => change({ kind: '' })} />}
      {count > tasks.length && <p>The oldest {tasks.length} are listed.</p>}
      {tasks.length === 0 ? (
        <EmptyState
          picture="/pictures/default-garden.svg"
          title={kind ? `No ${TASK_WORDS[kind].many.toLowerCase()}` : 'Nothing waits for you'}
          words={
            kind
              ? 'None of these waits for you.'
              : 'No reports, no claims, nothing stuck. Enjoy the garden.'
          }
          className="py-4"
        />
      ) : (
        <>
          <DataTable
            label="What waits for you"
            heading={{ label: 'What', name: ({ title }) => title }}
            columns={COLUMNS}
            rows={tasks}
            keyOf={keyOf}
            opens={(task) =>
              task.kind === 'mail'
                ? { onOpen: () => setOpen(keyOf(task)) }
                : { href: taskHref(task) }
            }
          />
          <KeysHint hasSearch={false} />
        </>
      )}
      {row?.kind === 'mail' && <MailSheet task={row} onClose={close} />}
    </div>
  )
}

/** What waits for an operator, and where each of it is dealt with. */
export function TodayPanel() {
  const kind = useTabSearch('today').filters.kind as TaskKind | undefined
  const all = useQuery(todayOptions())
  const query = useQuery(todayOptions(kind))
  // They stay while the rows of one are read: one of them has the focus.
  const counts = (query.data ?? all.data)?.counts
  return (
    <div className="grid gap-6">
      {counts && <Counts counts={counts} shown={kind} />}
      {query.isPending && (
        <div role="status" aria-label="Loading what waits">
          <TableSkeleton />
        </div>
      )}
      {query.isLoadingError && <FailureState words="Loading what waits failed." query={query} />}
      {query.data && (
        <Tasks
          tasks={query.data.tasks}
          {...(kind && { kind })}
          count={kind ? query.data.counts[kind] : 0}
        />
      )}
    </div>
  )
}
