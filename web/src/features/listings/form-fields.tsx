import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useFormContext,
} from 'react-hook-form'
import { useFormat } from '../../lib/visit.tsx'
import { readTypedNumber } from '../../ui/decimal-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'

/** What stands in a choice before anything is chosen. */
export const CHOOSE = 'Choose one'

interface FormFieldProps<Values extends FieldValues> {
  name: Path<Values>
  label: string
  hint?: string | undefined
}

interface ControlProps {
  id: string
  name: string
  defaultValue: string | number
}

interface RegisteredFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options?: RegisterOptions<Values, Path<Values>>
  children: (control: ControlProps) => ReactNode
}

/** A field of the form around it: what it begins with, and what is wrong with it. */
function RegisteredField<Values extends FieldValues>({
  name,
  options,
  children,
  ...field
}: RegisteredFieldProps<Values>) {
  const { register, formState } = useFormContext<Values>()
  const error: { message?: string } | undefined = get(formState.errors, name)
  // So that a page of the server has it, too.
  const defaultValue: string | number = get(formState.defaultValues, name)
  return (
    <Field {...field} error={error?.message}>
      {(control) => children({ ...control, defaultValue, ...register(name, options) })}
    </Field>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'name'>

export function TextField<Values extends FieldValues>({
  name,
  label,
  hint,
  ...input
}: FormFieldProps<Values> & InputProps) {
  return (
    <RegisteredField name={name} label={label} hint={hint}>
      {(control) => <TextInput {...input} {...control} />}
    </RegisteredField>
  )
}

export function AreaField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  return (
    <RegisteredField {...props}>{(control) => <TextArea {...control} rows={4} />}</RegisteredField>
  )
}

export function PriceField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const sign = useFormat().decimalSign()
  // A number box of the browser would follow the wheel.
  const setValueAs = (typed: string | number) => readTypedNumber(String(typed), sign)
  return (
    <RegisteredField {...props} hint="Dollars" options={{ setValueAs }}>
      {(control) => <TextInput {...control} step="0.01" inputMode="decimal" autoComplete="off" />}
    </RegisteredField>
  )
}

const asDays = (typed: string | number) => (typed === '' ? 0 : Number(typed))

export function DaysField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  return (
    <RegisteredField {...props} options={{ setValueAs: asDays }}>
      {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" />}
    </RegisteredField>
  )
}

interface ChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: Record<string, string>
  /** What stands there before anything is chosen; without it the first is. */
  empty?: string | undefined
}

export function ChoiceField<Values extends FieldValues>({
  options,
  empty,
  ...field
}: ChoiceFieldProps<Values>) {
  return (
    <RegisteredField {...field}>
      {(control) => (
        <Select {...control}>
          {empty && <option value="">{empty}</option>}
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </RegisteredField>
  )
}
