import type { Backup, Health } from '@commonplot/shared/operator/health.ts'
import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useAct } from './use-act.ts'

function MadeBackups({ made }: { made: readonly Backup[] }) {
  const format = useFormat()
  if (made.length === 0) return <p>None has been made yet.</p>
  return (
    <ul className="divide-y divide-line">
      {made.map(({ name, takenAt, bytes }) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="text-ink-soft">
            <TimeAgo instant={takenAt} /> · {format.bytes(bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function MakeBackup() {
  const act = useAct(operatorApi.makeBackup, {
    done: 'Backup made',
    failure: 'Making a backup failed. The data is as it was.',
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={() => act.mutate({})} busyLabel={act.isPending && 'Making a backup...'}>
        Make a backup now
      </Button>
      {act.isPending && <Progress label="Making a backup" value={null} />}
    </div>
  )
}

const CODE = 'rounded-sm bg-sunken px-1.5 py-0.5 text-sm wrap-anywhere'

function HowToRestore({ canMake }: { canMake: boolean }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4 text-ink-soft">
      <h3 className="text-lg text-ink">How to restore</h3>
      {canMake ? (
        <p>
          Stop the server, run <code className={CODE}>npm run restore -- FOLDER</code> on its
          machine, and start it again. A damaged backup is refused; with{' '}
          <code className={CODE}>--replace</code> what was there is kept beside it. Copy backups off
          the machine.
        </p>
      ) : (
        <p>
          The database is a server of its own, which <code className={CODE}>pg_dump</code> or its
          point-in-time recovery backs up. They are not listed here.
        </p>
      )}
    </div>
  )
}

export function BackupsCard({ backups: { canMake, made } }: Pick<Health, 'backups'>) {
  return (
    <Card className="grid gap-4 p-5 md:p-6">
      <h2 className="text-xl">Backups</h2>
      {canMake && (
        <>
          <MadeBackups made={made} />
          <MakeBackup />
        </>
      )}
      <HowToRestore canMake={canMake} />
    </Card>
  )
}
