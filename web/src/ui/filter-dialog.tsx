import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Select, TextInput } from './inputs.tsx'

interface FilterDialogProps {
  applyLabel: string
  /** Invalid filters are not applied. */
  isValid: boolean
  onApply: () => void
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** A form of filters that take effect together. */
export function FilterDialog(props: FilterDialogProps) {
  const id = useId()

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!props.isValid) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    props.onApply()
    props.onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="More Filters"
      footer={
        <>
          <Button variant="quiet" className="-ml-5" onClick={props.onClear}>
            Clear filters
          </Button>
          <Button type="submit" form={id}>
            {props.applyLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={apply} className="grid grid-cols-2 gap-x-4 gap-y-6">
        {props.children}
      </form>
    </Dialog>
  )
}

/** The empty choice is the default, which is not sent. */
const RADIUS_LABELS = {
  '5': '5 km',
  '10': '10 km',
  '25': '25 km',
  '': '50 km',
  '100': '100 km',
  '250': '250 km',
}

const NO_PRICE = 'A number of dollars, 0 or more'

type BoundsDraft = Partial<Record<'minPrice' | 'maxPrice' | 'from' | 'to', string>>

export function errorsInBounds({ minPrice, maxPrice, from, to }: BoundsDraft): {
  minPrice?: string
  maxPrice?: string
  to?: string
} {
  const isNoPrice = (price = '') => !(Number(price) >= 0)
  return {
    ...(isNoPrice(minPrice) && { minPrice: NO_PRICE }),
    ...(isNoPrice(maxPrice) && { maxPrice: NO_PRICE }),
    ...(minPrice &&
      maxPrice &&
      Number(maxPrice) < Number(minPrice) && { maxPrice: 'Must be at least the lowest price' }),
    ...(from && to && to < from && { to: 'Must not be before the first day' }),
  }
}

interface BoundsFieldsProps {
  draft: BoundsDraft
  onChange: (change: BoundsDraft) => void
  /** `Dollars per month`. */
  priceHint: string
}

/** Between which prices, and free between which days. */
export function BoundsFields({ draft, onChange, priceHint }: BoundsFieldsProps) {
  const errors = errorsInBounds(draft)
  const bind = (key: keyof BoundsDraft) => ({
    value: draft[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  })
  return (
    <>
      <Field label="Lowest price" hint={priceHint} error={errors.minPrice}>
        {(control) => <DecimalInput {...control} {...bind('minPrice')} />}
      </Field>
      <Field label="Highest price" error={errors.maxPrice}>
        {(control) => <DecimalInput {...control} {...bind('maxPrice')} />}
      </Field>
      <Field label="Free from">
        {(control) => <TextInput {...control} type="date" {...bind('from')} />}
      </Field>
      <Field label="Free until" error={errors.to}>
        {(control) => <TextInput {...control} type="date" {...bind('to')} />}
      </Field>
    </>
  )
}

interface ChoiceFieldProps {
  label: string
  options: Record<string, string>
  value: string | undefined
  onChange: (value: string) => void
  hint?: string
}

/** A choice of one option, or of any. */
export function ChoiceField({ label, options, value = '', onChange, hint }: ChoiceFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {!('' in options) && <option value="">Any</option>}
          {Object.entries(options).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function RadiusField({ value, onChange }: Pick<ChoiceFieldProps, 'value' | 'onChange'>) {
  // An area that was chosen on a map has a radius of its own.
  const own = value && !(value in RADIUS_LABELS) ? { [value]: `${value} km` } : {}
  return (
    <ChoiceField
      label="Within"
      hint="Of the location you search"
      options={{ ...RADIUS_LABELS, ...own }}
      value={value}
      onChange={onChange}
    />
  )
}
