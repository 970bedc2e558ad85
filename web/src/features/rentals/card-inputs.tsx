import { cardBrand } from '@commonplot/shared/payments/card.ts'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import {
  type cardErrors,
  type EMPTY_CARD,
  groupExpiry,
  groupNumber,
  regroup,
} from './card-fields.ts'

interface DigitsProps extends Omit<ComponentProps<typeof TextInput>, 'onChange'> {
  value: string
  group: (text: string) => string
  onDigits: (text: string) => void
}

/** Digits that group themselves while they are typed, deleted and pasted, at any place. */
function Digits({ value, group, onDigits, ...rest }: DigitsProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={value}
      onChange={({ target, nativeEvent }) => {
        const typed = { text: target.value, caret: target.selectionStart ?? target.value.length }
        const { inputType } = nativeEvent as InputEvent
        const next = regroup(value, typed, group, inputType === 'deleteContentForward')
        // Written before React does, which would set the caret behind the last digit.
        target.value = next.text
        target.setSelectionRange(next.caret, next.caret)
        onDigits(next.text)
      }}
    />
  )
}

interface CardInputsProps {
  draft: typeof EMPTY_CARD
  errors: ReturnType<typeof cardErrors>
  onChange: (changes: Partial<typeof EMPTY_CARD>) => void
}

export function CardInputs({ draft, errors, onChange }: CardInputsProps) {
  return (
    <>
      <Field label="Card number" hint={cardBrand(draft.number) ?? undefined} error={errors.number}>
        {(control) => (
          <Digits
            {...control}
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            value={draft.number}
            group={groupNumber}
            onDigits={(number) => onChange({ number })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Expiry" error={errors.expiry}>
          {(control) => (
            <Digits
              {...control}
              autoComplete="cc-exp"
              placeholder="MM / YY"
              value={draft.expiry}
              group={groupExpiry}
              onDigits={(expiry) => onChange({ expiry })}
            />
          )}
        </Field>
        <Field label="CVC" error={errors.cvc}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              value={draft.cvc}
              onChange={(event) => onChange({ cvc: event.target.value })}
            />
          )}
        </Field>
        <Field label="Postcode" error={errors.postcode} className="max-sm:col-span-2">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="postal-code"
              maxLength={20}
              value={draft.postcode}
              onChange={(event) => onChange({ postcode: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}
