import { cardBrand } from '@commonplot/shared/payments/card.ts'
import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import { type ComponentProps, useId, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useFocusOnError } from '../../../lib/forms.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import {
  cardErrors,
  EMPTY_CARD,
  groupExpiry,
  groupNumber,
  readCard,
  regroup,
} from './card-fields.ts'
import { PaymentButtons, PaymentProblem, useFocusOnProblem } from './payment-form-parts.tsx'
import type { Payment, PaymentAnswer } from './use-payment.ts'

export interface CardFormProps {
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

export function SandboxCardForm({ clientSecret, total, payment, onCancel }: CardFormProps) {
  const id = useId()
  const [draft, setDraft] = useState(EMPTY_CARD)
  const [checks, setChecks] = useState(0)
  const [bank, setBank] = useState<{ decide: (approve: boolean) => void } | null>(null)
  const errors = checks > 0 ? cardErrors(draft, new Date()) : {}
  useFocusOnError(id, checks)
  useFocusOnProblem(payment, () => document.getElementById(id)?.querySelector('input')?.focus())
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
        setChecks(checks + 1)
        if (Object.keys(cardErrors(draft, new Date())).length === 0) void payment.submit(pay)
      }}
    >
      <p className="rounded-md bg-sky-tint px-4 py-3 text-on-sky">
        <strong>Test mode.</strong> No real card is charged. Try 4242 4242 4242 4242.
      </p>
      <PaymentProblem payment={payment} />
      <CardInputs draft={draft} errors={errors} onChange={change} />
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

function CardInputs({ draft, errors, onChange }: CardInputsProps) {
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

interface BankDialogProps {
  open: boolean
  onDecide: (approve: boolean) => void
}

/** Stands in for the page where a card's bank asks whether it is really you. */
function BankDialog({ open, onDecide }: BankDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => onDecide(false)}
      title="Your bank asks: is this you?"
      description="Test mode. A real bank would send you a code here."
      footer={
        <>
          <Button variant="secondary" onClick={() => onDecide(false)}>
            Refuse
          </Button>
          <Button onClick={() => onDecide(true)}>Approve payment</Button>
        </>
      }
    >
      <p>Approve to pay for your rental, or refuse to go back to the card.</p>
    </Dialog>
  )
}
