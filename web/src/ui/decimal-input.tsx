import { type ComponentProps, useState } from 'react'
import type { DecimalSign } from '../lib/format.ts'
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

const GROUPED = { '.': /^-?[1-9]\d{0,2}(\.\d{3})+$/, ',': /^-?[1-9]\d{0,2}(,\d{3})+$/ }
const PLAIN = /^-?(\d+\.?\d*|\.\d+)$/

/**
 * A number as people type it, as `Number` reads it: `35,50` and `1.234,5` are German, `1,234.5` English.
 * A sign before exactly three digits divides thousands where the language does so, else decimals; text
 * that is no number comes back as it is.
 */
export function readTypedNumber(typed: string, decimalSign: DecimalSign): string {
  const text = typed
    .trim()
    .replace(/^\$\s*|\s*\$$/g, '')
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '')
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  const groupSign = decimalSign === '.' ? ',' : '.'
  const isBoth = comma >= 0 && point >= 0
  const decimal = isBoth
    ? comma > point
      ? ','
      : '.'
    : GROUPED[groupSign].test(text)
      ? decimalSign
      : comma >= 0
        ? ','
        : '.'
  const group = decimal === '.' ? ',' : '.'
  const [whole = '', ...rest] = text.split(decimal)
  if (whole.includes(group) && !GROUPED[group].test(whole)) return typed
  const plain = [whole.replaceAll(group, ''), ...rest].join('.')
  return PLAIN.test(plain) ? plain.replace(/^(-?)\./, '$10.').replace(/\.$/, '') : typed
}
