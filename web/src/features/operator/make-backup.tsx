import { operatorApi, REASON_MISSING } from '@commonplot/shared/operator/operator.contract.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ActionFormFields } from './action-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAct } from './use-act.ts'
import { useActionForm } from './use-action-form.ts'

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

/** It takes as long as there are files, so that its form makes room for the progress. */
export function MakeBackup() {
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
