import type { Backup, Health } from '@commonplot/shared/operator/health.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { MakeBackup } from './make-backup.tsx'

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
