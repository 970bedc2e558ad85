import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import {
  TASK_KINDS,
  type Task,
  type TaskKind,
  type Today,
} from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { NarrowedTo } from './table/filter-bar.tsx'
import { todayOptions, useTabSearch } from './table/operator-search.ts'
import { ReasonForm } from './table/reason-form.tsx'
import { Facts, RowSheet, type SheetAction } from './table/row-sheet.tsx'
import { KeysHint, TableSkeleton } from './table/table-panel.tsx'
import { useOpenRow } from './table/use-open-row.ts'

interface TaskWords {
  one: string
  many: string
  /** Label of the link that handles a task. */
  action: string
}

/** The list of all tasks of a kind. Reports have their own tab. */
const rowsOf = (kind: TaskKind): string =>
  kind === 'report' ? operatorPath('reports') : operatorPath('today', { kind })

/** Opens the row in the console for reports and appeals. */
function taskHref({ kind, id, link }: Task): string {
  if (kind === 'report') return operatorPath('reports', { open: id })
  return kind === 'appeal' ? operatorPath('appeals', { open: id }) : link
}

const TASK_WORDS: Record<TaskKind, TaskWords> = {
  report: { one: 'Report', many: 'Open reports', action: 'Look into it' },
  appeal: { one: 'Appeal', many: 'Appeals', action: 'Answer' },
  claim: { one: 'Claim', many: 'Disputed claims', action: 'Decide' },
  refund: { one: 'Refund', many: 'Stuck refunds', action: 'Try again' },
  mail: { one: 'Mail', many: 'Failed mails', action: 'Put aside' },
  sync: { one: 'Sync', many: 'Syncs in trouble', action: 'Run again' },
}

const putAside = ({ id }: Task): SheetAction => ({
  label: 'Put aside',
  title: 'Put this mail aside?',
  form: (ways) => (
    <ReasonForm
      endpoint={operatorApi.putMailAside}
      params={{ id }}
      action="Put aside"
      busyLabel="Putting it aside..."
      done="The mail is put aside"
      failure="It is still listed. Please try again."
      hint="It stands in the log."
      {...ways}
    >
      <p>It leaves this list. Nothing is sent.</p>
    </ReasonForm>
  ),
})

interface MailSheetProps {
  task: Task
  onClose: () => void
}

function MailSheet({ task, onClose }: MailSheetProps) {
  const format = useFormat()
  return (
    <RowSheet title={task.title} actions={[putAside(task)]} onClose={onClose}>
      <Facts
        facts={[
          ['What went wrong', task.detail],
          ['Since', format.exactTime(task.since)],
        ]}
      />
      <p className="mt-5 text-ink-soft">
        Its words are not kept, so it cannot be sent again. Who asks for a new code gets one, and
        notifications stand in the app as well.
      </p>
    </RowSheet>
  )
}

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

/** The first few tasks of each kind, or all tasks of the kind in the URL. */
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

/** Open tasks of operators, each with a link to where it is handled. */
export function TodayPanel() {
  const kind = useTabSearch('today').filters.kind as TaskKind | undefined
  const all = useQuery(todayOptions())
  const query = useQuery(todayOptions(kind))
  // Keeps the counts while a kind loads: one of their links has the focus.
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
