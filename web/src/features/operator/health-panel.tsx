import { type Health, SWEEP_TASK_LABELS } from '@commonplot/shared/operator/health.ts'
import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { BackupsCard } from './backups-card.tsx'
import { FRESH } from './table/operator-search.ts'
import { Facts } from './table/row-sheet.tsx'
import { TableSkeleton } from './table/table-panel.tsx'

function QueuesCard({ queues }: { queues: Health['queues'] }) {
  const format = useFormat()
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-2 text-xl">Waiting to be done</h2>
      <table className="w-full">
        <caption className="sr-only">Queues and how long they are</caption>
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-semibold">
              Queue
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Waiting
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Oldest
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {queues.map(({ name, waiting, oldest }) => (
            <tr key={name}>
              <th scope="row" className="py-2.5 text-left font-medium first-letter:uppercase">
                {name}
              </th>
              <td className="figures px-3 py-2.5 text-right">{format.count(waiting)}</td>
              <td className="py-2.5 text-right text-ink-soft">
                {oldest ? <TimeAgo instant={oldest} /> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const DATABASES = { embedded: 'Embedded', postgres: 'A PostgreSQL server' }

function Standing({ isWell }: { isWell: boolean }) {
  return (
    <Badge tone={isWell ? 'leaf' : 'red'} className="px-2! py-0!">
      {isWell ? 'Well' : 'In trouble'}
    </Badge>
  )
}

function PartsCard({ health }: { health: Health }) {
  const format = useFormat()
  const { database } = health
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-4 text-xl">Parts</h2>
      <Facts
        facts={[
          [
            'Database',
            <span key="database" className="flex flex-wrap items-center gap-2">
              <Standing isWell={database.ok} />
              {DATABASES[database.kind]}, {format.bytes(database.bytes)}
            </span>,
          ],
          ['Files', <Standing key="files" isWell={health.files} />],
          ['Live messages', <Standing key="live" isWell={health.live} />],
          ['Version', health.version],
          ['Started', <TimeAgo key="started" instant={health.startedAt} />],
        ]}
      />
    </Card>
  )
}

/** Shows a stalled task by its last finish. */
function SweepsCard({ sweeps }: Pick<Health, 'sweeps'>) {
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-1 text-xl">Done every minute</h2>
      <p className="mb-4 text-ink-soft">When each was last finished.</p>
      <Facts
        facts={sweeps.map(({ task, finishedAt }) => [
          SWEEP_TASK_LABELS[task],
          finishedAt ? <TimeAgo key={task} instant={finishedAt} /> : 'Not since the start',
        ])}
      />
    </Card>
  )
}

export function HealthPanel() {
  const query = useQuery({ ...endpointQuery(operatorApi.getHealth, {}), ...FRESH })
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading how it is">
        <TableSkeleton />
      </div>
    )
  }
  if (!query.data) return <FailureState words="Loading how it is failed." query={query} />
  const health = query.data
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <PartsCard health={health} />
        <QueuesCard queues={health.queues} />
      </div>
      <div className="grid gap-6">
        <BackupsCard backups={health.backups} />
        <SweepsCard sweeps={health.sweeps} />
      </div>
    </div>
  )
}
