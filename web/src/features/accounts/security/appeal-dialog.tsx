import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { APPEAL_MISSING } from '@commonplot/shared/operator/operator.contract.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { unlessChanged, useDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { useAppeal } from './use-appeal.ts'

export function AppealDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft('appeal')
  const appeal = useAppeal((sent) => setText(unlessChanged(sent)))
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const words = text.trim()
    setProblem(words === '' ? APPEAL_MISSING : undefined)
    if (words === '') field.current?.focus()
    else appeal.mutate(words, { onSuccess: onClose })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Answer"
      description="Whoever runs this place reads it and writes back to you."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busyLabel={appeal.isPending && 'Sending...'}>
            Send
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label="What should be known?"
          hint="One answer at a time, so say all of it."
          error={problem}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              rows={6}
              maxLength={TEXT_LIMITS.notes}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
