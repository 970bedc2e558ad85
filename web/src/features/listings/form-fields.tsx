import type { StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import { ChevronDown } from 'lucide-react'
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

/** The empty option of a choice. */
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

/** A field of the surrounding form, with its default value and error. */
function RegisteredField<Values extends FieldValues>({
  name,
  options,
  children,
  ...field
}: RegisteredFieldProps<Values>) {
  const { register, formState } = useFormContext<Values>()
  const error: { message?: string } | undefined = get(formState.errors, name)
  // For the server render.
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
  // A number input would change with the mouse wheel.
  const setValueAs = (typed: string | number) => readTypedNumber(String(typed), sign)
  return (
    <RegisteredField {...props} hint="Dollars" options={{ setValueAs }}>
      {(control) => <TextInput {...control} step="0.01" inputMode="decimal" autoComplete="off" />}
    </RegisteredField>
  )
}

const asDays = (typed: string | number) => (typed === '' ? 0 : Number(typed))

function DaysField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  return (
    <RegisteredField {...props} options={{ setValueAs: asDays }}>
      {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" />}
    </RegisteredField>
  )
}

interface ChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: Record<string, string>
  /** The label of the empty option; without it the first option is chosen. */
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

/** Closed by default: most hosts have no rules. Open with a rule or an error. */
export function StayRuleFields() {
  const { formState } = useFormContext<StayRules>()
  const { errors, defaultValues: before } = formState
  const isWrong = Boolean(errors.minDays || errors.noticeDays || errors.bufferDays)
  const isAsked = Boolean(before?.minDays || before?.noticeDays || before?.bufferDays)
  return (
    <details open={isAsked || isWrong} className="group border-t border-line pt-4">
      <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span className="display text-xl font-semibold">More: rules for a stay</span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="size-5 text-ink-soft transition group-open:rotate-180"
        />
      </summary>
      <p className="mt-1 mb-6 text-ink-soft">In days. 0 asks nothing.</p>
      <div className="grid gap-6 sm:grid-cols-3">
        <DaysField<StayRules>
          name="minDays"
          label="Shortest stay"
          hint="Days somebody has to book"
        />
        <DaysField<StayRules> name="noticeDays" label="Notice" hint="Days ahead to book" />
        <DaysField<StayRules>
          name="bufferDays"
          label="Days between"
          hint="Kept free after a stay"
        />
      </div>
    </details>
  )
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-6 border-t border-line pt-6">
      <legend className="display float-left mb-4 w-full text-xl font-semibold">{title}</legend>
      <div className="clear-both space-y-6">{children}</div>
    </fieldset>
  )
}
