import type { Backup, Health } from '@commonplot/shared/operator/health.ts'
import { operatorApi, REASON_MISSING } from '@commonplot/shared/operator/operator.contract.ts'
import { useState } from 'react'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ActionFormFields, ReasonField, useAct, useActionForm } from './table/action-form.tsx'

interface BackupFormProps {
  onReason: (reason: string, forget: () => void) => void
  onClose: () => void
}

function BackupForm({ onReason, onClose }: BackupFormProps) {
  const form = useActionForm({
    place: 'make a backup',
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: REASON_MISSING } : {}),
    onValid: ({ reason }) => onReason(reason.trim(), form.forget),
  })
  return (
    <ActionFormFields form={form} action="Make the backup" busyLabel={false} onBack={onClose}>
      <ReasonField
        hint="It stands in the log."
        error={form.problems.reason}
        {...form.bind('reason')}
      />
    </ActionFormFields>
  )
}

/** A backup takes long with many files: the form closes and a progress bar shows. */
function MakeBackup() {
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct(operatorApi.makeBackup, {
    done: 'Backup made',
    failure: 'Making a backup failed. The data is as it was.',
  })
  const close = () => setIsAsking(false)
  const make = (reason: string, forget: () => void) => {
    act.mutate({ body: { reason } }, { onSuccess: forget })
    close()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        busyLabel={act.isPending && 'Making a backup...'}
      >
        Make a backup now
      </Button>
      {act.isPending && <Progress label="Making a backup" value={null} />}
      {isAsking && (
        <Dialog open onOpenChange={close} title="Make a backup?">
          <BackupForm onReason={make} onClose={close} />
        </Dialog>
      )}
    </div>
  )
}

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
