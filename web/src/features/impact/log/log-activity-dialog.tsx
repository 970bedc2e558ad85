import { ACTIVITY_TYPE_LABELS, ACTIVITY_TYPES } from '@commonplot/shared/impact/activity.ts'
import type { LoggedActivity } from '@commonplot/shared/impact/impact.contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useFocusOnError } from '../../../lib/forms.ts'
import { Button } from '../../../ui/button.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx'
import {
  type ActivityForm,
  type ActivityFormErrors,
  EMPTY_ACTIVITY_FORM,
  errorsOfRefusal,
  readActivityForm,
} from './activity-form.ts'
import { useLogActivity } from './log-activity.ts'

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

interface ActivityFieldsProps {
  input: (name: keyof ActivityForm) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  errors: ActivityFormErrors
}

function ActivityFields({ input, errors }: ActivityFieldsProps) {
  return (
    <>
      <Field label="Activity type" error={errors.activityType}>
        {(control) => (
          <Select {...control} {...input('activityType')}>
            <option value="">Choose one</option>
            {ACTIVITY_TYPES.map((type) => (
              <option key={type} value={type}>
                {ACTIVITY_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <TextArea
            {...control}
            {...input('description')}
            maxLength={5000}
            placeholder="What did you do?"
          />
        )}
      </Field>
      <Field label="Plant type (optional)" error={errors.plantType}>
        {(control) => <TextInput {...control} {...input('plantType')} maxLength={200} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Quantity" error={errors.quantity}>
          {(control) => <DecimalInput {...control} {...input('quantity')} />}
        </Field>
        <Field label="Weight (kg)" error={errors.weight}>
          {(control) => <DecimalInput {...control} {...input('weight')} step="0.1" />}
        </Field>
        <Field label="Distance (km)" error={errors.distance}>
          {(control) => <DecimalInput {...control} {...input('distance')} />}
        </Field>
      </div>
    </>
  )
}
