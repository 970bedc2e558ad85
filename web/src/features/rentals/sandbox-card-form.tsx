import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import { useId, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useFocusOnError } from '../../lib/forms.ts'
import { BankDialog } from './bank-dialog.tsx'
import { cardErrors, EMPTY_CARD, readCard } from './card-fields.ts'
import { CardInputs } from './card-inputs.tsx'
import { PaymentButtons } from './payment-buttons.tsx'
import { PaymentProblem, useFocusOnProblem } from './payment-problem.tsx'
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
