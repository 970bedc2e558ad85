import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import type { ActionForm } from './use-action-form.ts'

/** How a form within a sheet is left. */
export interface FormWays {
  onBack: () => void
  onDone: () => void
}

interface ActionFormFieldsProps {
  form: ActionForm
  /** What the button that does it says, and what it says while it does. */
  action: string
  busyLabel: string | false
  isDanger?: boolean
  onBack: () => void
  children: ReactNode
}

/** The fields in a dialog, its two buttons at the foot of it. */
export function ActionFormFields(props: ActionFormFieldsProps) {
  const { form, action, busyLabel, isDanger = false, onBack, children } = props
  const id = useId()
  return (
    <form id={id} ref={form.form} onSubmit={form.submit} noValidate className="grid gap-5">
      {children}
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          Not now
        </Button>
        <Button
          type="submit"
          form={id}
          variant={isDanger ? 'danger' : 'primary'}
          busyLabel={busyLabel}
        >
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
