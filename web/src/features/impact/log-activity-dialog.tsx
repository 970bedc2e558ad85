import type { LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useFocusOnError } from '../../lib/use-focus-on-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ActivityFields } from './activity-fields.tsx'
import {
  type ActivityForm,
  type ActivityFormErrors,
  EMPTY_ACTIVITY_FORM,
  errorsOfRefusal,
  readActivityForm,
} from './activity-form.ts'
import { useLogActivity } from './use-log-activity.ts'

interface LogActivityDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onLogged: (logged: LoggedActivity) => void
}

export function LogActivityDialog({ open, onOpenChange, onLogged }: LogActivityDialogProps) {
  const formId = useId()
  const [form, setForm] = useState(EMPTY_ACTIVITY_FORM)
  const [errors, setErrors] = useState<ActivityFormErrors>({})
  const log = useLogActivity((logged) => {
    onOpenChange(false)
    setForm(EMPTY_ACTIVITY_FORM)
    setErrors({})
    if (logged) onLogged(logged)
  })
  const input = (name: keyof ActivityForm) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readActivityForm(form)
    setErrors('errors' in read ? read.errors : {})
    if ('entry' in read) log.mutate(read.entry)
  }
  const refusal = log.error instanceof ApiError && log.error.status === 400 && log.error
  const refused = refusal && errorsOfRefusal(refusal.serverMessage ?? '')
  const shown = { ...refused, ...errors }
  useFocusOnError(formId, Object.entries(shown).join())

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Log New Activity"
      footer={
        <Button
          type="submit"
          form={formId}
          className="w-full"
          busyLabel={log.isPending && 'Calculating...'}
        >
          Log Activity
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <ActivityFields input={input} errors={shown} />
        {refusal && !refused && (
          <p role="alert" className="font-medium text-danger">
            {refusal.serverMessage}
          </p>
        )}
      </form>
    </Dialog>
  )
}
