import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import {
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportReason,
  type ReportTarget,
} from '@commonplot/shared/reports/report.ts'
import { type NewReport, reportsApi } from '@commonplot/shared/reports/reports.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { useFocusOnError } from '../../lib/forms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogFooter } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'

const useReport = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (body: NewReport) => call(reportsApi.makeReport, { body }),
    // Also runs after the dialog was closed.
    onSuccess,
    meta: {
      failure: (error) => wordsOf(error, 'Sending the report failed. Please try again.'),
    },
  })

const NAMES: Record<ReportTarget, string> = {
  plot: 'plot',
  tool: 'tool',
  post: 'post',
  comment: 'comment',
  review: 'review',
  message: 'message',
  user: 'person',
}

interface ReportDialogProps {
  target: { type: ReportTarget; id: string }
  open: boolean
  onClose: () => void
}

export function ReportDialog({ target, open, onClose }: ReportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Report this ${NAMES[target.type]}`}
    >
      <ReportForm target={target} onClose={onClose} />
    </Dialog>
  )
}

function ReportForm({ target, onClose }: Omit<ReportDialogProps, 'open'>) {
  const formId = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [checks, setChecks] = useState(0)
  useFocusOnError(formId, checks)
  const [note, setNote] = useDraft(`report ${target.type} ${target.id}`)
  const report = useReport(() => setNote(''))
  const words = note.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecks(checks + 1)
    if (reason === null) return
    const about = { targetType: target.type, targetId: target.id }
    report.mutate({ ...about, reason, ...(words && { note: words }) })
  }
  if (report.isSuccess) return <Thanks onClose={onClose} />
  return (
    <form id={formId} onSubmit={submit} noValidate className="space-y-6">
      <ReasonChoice value={reason} isChecked={checks > 0} onChange={setReason} />
      <Field label="Anything else we should know (optional)">
        {(control) => (
          <TextArea
            {...control}
            value={note}
            maxLength={TEXT_LIMITS.notes}
            onChange={({ target: field }) => setNote(field.value)}
          />
        )}
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} busyLabel={report.isPending && 'Sending...'}>
          Send the report
        </Button>
      </DialogFooter>
    </form>
  )
}

interface ReasonChoiceProps {
  value: ReportReason | null
  isChecked: boolean
  onChange: (reason: ReportReason) => void
}

function ReasonChoice({ value, isChecked, onChange }: ReasonChoiceProps) {
  const name = useId()
  const isBad = isChecked && value === null
  return (
    <fieldset aria-describedby={isBad ? `${name}-error` : undefined}>
      <legend className="mb-1 font-semibold">What is wrong with it?</legend>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            aria-invalid={isBad || undefined}
            name={name}
            value={reason}
            checked={value === reason}
            onChange={() => onChange(reason)}
            className="size-5 shrink-0 accent-leaf"
          />
          {REPORT_REASON_LABELS[reason]}
        </label>
      ))}
      {isBad && (
        <p id={`${name}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          Choose what fits best
        </p>
      )}
    </fieldset>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <div role="status">
      <p className="text-lg font-semibold">Thank you.</p>
      <p className="mt-2 text-lg">
        Whoever runs this place looks at it, and you will hear what became of it. Nobody else is
        told that you reported it.
      </p>
      <DialogFooter>
        <Button className="ml-auto" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </div>
  )
}
