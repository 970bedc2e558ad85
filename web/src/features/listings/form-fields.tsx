import type { ComponentProps } from 'react'
import { type FieldValues, get, type Path, useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'

interface FormFieldProps<Values extends FieldValues> {
  name: Path<Values>
  label: string
  hint?: string | undefined
}

/** How a field of the form around it begins, and what is wrong with it. */
function useFormField<Values extends FieldValues>(name: Path<Values>) {
  const { register, formState } = useFormContext<Values>()
  const error: { message?: string } | undefined = get(formState.errors, name)
  const defaultValue: unknown = get(formState.defaultValues, name)
  return {
    register,
    error: error?.message,
    // So that a page of the server has it, too.
    defaultValue: defaultValue as string | number,
  }
}

type InputProps = Omit<ComponentProps<'input'>, 'name'>

export function TextField<Values extends FieldValues>({
  name,
  label,
  hint,
  ...input
}: FormFieldProps<Values> & InputProps) {
  const { register, error, defaultValue } = useFormField<Values>(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput {...input} {...control} defaultValue={defaultValue} {...register(name)} />
      )}
    </Field>
  )
}

export function AreaField<Values extends FieldValues>({
  name,
  label,
  hint,
}: FormFieldProps<Values>) {
  const { register, error, defaultValue } = useFormField<Values>(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextArea {...control} rows={4} defaultValue={defaultValue} {...register(name)} />
      )}
    </Field>
  )
}

export function PriceField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  return (
    <TextField<Values>
      {...props}
      hint="Dollars"
      type="number"
      step="0.01"
      min={0}
      inputMode="decimal"
    />
  )
}

const asDays = (typed: string | number) => (typed === '' ? 0 : Number(typed))

export function DaysField<Values extends FieldValues>({
  name,
  label,
  hint,
}: FormFieldProps<Values>) {
  const { register, error, defaultValue } = useFormField<Values>(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={0}
          inputMode="numeric"
          defaultValue={defaultValue}
          {...register(name, { setValueAs: asDays })}
        />
      )}
    </Field>
  )
}

interface ChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: Record<string, string>
  /** What stands there before anything is chosen; without it the first is. */
  empty?: string | undefined
}

export function ChoiceField<Values extends FieldValues>({
  name,
  label,
  hint,
  options,
  empty,
}: ChoiceFieldProps<Values>) {
  const { register, error, defaultValue } = useFormField<Values>(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} defaultValue={defaultValue} {...register(name)}>
          {empty && <option value="">{empty}</option>}
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
