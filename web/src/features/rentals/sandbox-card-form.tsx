import { cardBrand } from '@commonplot/shared/payments/card.ts'
import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import { useId, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { cardErrors, EMPTY_CARD, groupExpiry, groupNumber, readCard } from './card-fields.ts'
import { PaymentButtons } from './payment-buttons.tsx'
import type { Payment, PaymentAnswer } from './use-payment.ts'

export interface PaymentFormProps {
  clientSecret: string
  total: number
  payment: Payment
  onCancel: () => void
}

/** A refusal by the provider is an answer; anything else is an error. */
async function answerOf(
  request: Promise<{ paymentIntent: Extract<PaymentAnswer, { intent: unknown }>['intent'] }>,
): Promise<PaymentAnswer> {
  try {
    return { intent: (await request).paymentIntent }
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) {
      return { refusal: error.serverMessage ?? error.message }
    }
    throw error
  }
}

export function SandboxCardForm({ clientSecret, total, payment, onCancel }: PaymentFormProps) {
  const id = useId()
  const [draft, setDraft] = useState(EMPTY_CARD)
  const [isChecked, setIsChecked] = useState(false)
  const [bank, setBank] = useState<{ decide: (approve: boolean) => void } | null>(null)
  const errors = isChecked ? cardErrors(draft, new Date()) : {}
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })

  async function pay(): Promise<PaymentAnswer> {
    const body = { clientSecret, card: readCard(draft) }
    const answer = await answerOf(call(paymentsApi.paySandboxCard, { body }))
    if ('refusal' in answer || answer.intent.status !== 'requires_action') return answer
    const approve = await new Promise<boolean>((decide) => setBank({ decide }))
    setBank(null)
    return answerOf(call(paymentsApi.answerSandboxSecondStep, { body: { clientSecret, approve } }))
  }

  return (
    <form
      id={id}
      noValidate
      aria-label="Card payment"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (Object.keys(cardErrors(draft, new Date())).length === 0) void payment.submit(pay)
      }}
    >
      <p className="rounded-md bg-sky-tint px-4 py-3 text-on-sky">
        <strong>Test mode.</strong> No real card is charged. Try 4242 4242 4242 4242.
      </p>
      <Field label="Card number" hint={cardBrand(draft.number) ?? undefined} error={errors.number}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            value={draft.number}
            onChange={(event) => change({ number: groupNumber(event.target.value) })}
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
              onChange={(event) => change({ expiry: groupExpiry(event.target.value) })}
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
              onChange={(event) => change({ cvc: event.target.value })}
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
              onChange={(event) => change({ postcode: event.target.value })}
            />
          )}
        </Field>
      </div>
      <PaymentButtons
        form={id}
        total={total}
        isProcessing={payment.isProcessing}
        onCancel={onCancel}
      />
      <BankDialog open={bank !== null} onDecide={(approve) => bank?.decide(approve)} />
    </form>
  )
}
