import { cardBrand } from '@commonplot/shared/payments/card.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { type cardErrors, type EMPTY_CARD, groupExpiry, groupNumber } from './card-fields.ts'

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
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            value={draft.number}
            onChange={(event) => onChange({ number: groupNumber(event.target.value) })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Expiry" error={errors.expiry}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              value={draft.expiry}
              onChange={(event) => onChange({ expiry: groupExpiry(event.target.value) })}
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
