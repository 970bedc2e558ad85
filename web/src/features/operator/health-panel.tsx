import { type Health, SWEEP_TASK_LABELS } from '@commonplot/shared/operator/health.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { BackupsCard } from './backups-card.tsx'
import { Facts } from './facts.tsx'
import { healthOptions } from './operator-queries.ts'
import { QueuesCard } from './queues-card.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

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

/** A task that stands still is found here before people notice. */
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
  const query = useQuery(healthOptions)
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
