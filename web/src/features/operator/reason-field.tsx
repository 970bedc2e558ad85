import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'

interface ReasonFieldProps extends ComponentProps<'textarea'> {
  label?: string
  /** Who reads it. */
  hint: string
  error: string | undefined
}

/** Why something is done: asked of every act, and kept with it in the log. */
export function ReasonField({ label = 'Reason', hint, error, ...rest }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextArea {...control} maxLength={TEXT_LIMITS.notes} {...rest} />}
    </Field>
  )
}
