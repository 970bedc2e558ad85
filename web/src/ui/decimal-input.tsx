import { type ComponentProps, useState } from 'react'
import { readTypedNumber } from '../lib/typed-number.ts'
import { useFormat } from '../lib/visit.tsx'
import { TextInput } from './inputs.tsx'

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** As `Number` reads it. */
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Typed as the language writes numbers. A number box of the browser would follow the wheel. */
export function DecimalInput({ value, onChange, ...rest }: DecimalInputProps) {
  const sign = useFormat().decimalSign()
  const [typed, setTyped] = useState(value.replace('.', sign))
  // A change from outside, such as Clear, shows at once.
  const isOwn = readTypedNumber(typed, sign) === value
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? typed : value.replace('.', sign)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange({ target: { value: readTypedNumber(target.value, sign) } })
      }}
    />
  )
}
