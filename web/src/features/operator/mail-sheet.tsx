import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { Task } from '@commonplot/shared/operator/operator.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Facts } from './facts.tsx'
import { ReasonForm } from './reason-form.tsx'
import { RowSheet, type SheetAction } from './row-sheet.tsx'

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

export function MailSheet({ task, onClose }: MailSheetProps) {
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
