import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useId, useRef, useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { PaymentButtons, PaymentProblem, useFocusOnProblem } from './payment-form-parts.tsx'
import type { CardFormProps } from './sandbox-card-form.tsx'
import type { PaymentAnswer } from './use-payment.ts'

interface StripeFormProps extends CardFormProps {
  publishableKey: string
}

interface LoadedForm {
  stripe: Stripe
  elements: StripeElements
  element: StripePaymentElement
}

export function StripeForm(props: StripeFormProps) {
  const { clientSecret, publishableKey, total, payment, onCancel } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<LoadedForm | null>(null)
  const [isMissing, setIsMissing] = useState(false)

  useEffect(() => {
    let isGone = false
    let unmount = () => {}
    const show = (stripe: Stripe | null) => {
      if (isGone || !stripe || !place.current) return
      const elements = stripe.elements({ clientSecret })
      const element = elements.create('payment')
      element.mount(place.current)
      unmount = () => element.destroy()
      setForm({ stripe, elements, element })
    }
    loadStripe(publishableKey).then(show, () => setIsMissing(true))
    return () => {
      isGone = true
      unmount()
    }
  }, [publishableKey, clientSecret])

  useFocusOnProblem(payment, () => form?.element.focus())

  async function pay(): Promise<PaymentAnswer> {
    if (!form) return { refusal: 'The payment form is still loading.' }
    const { error, paymentIntent } = await form.stripe.confirmPayment({
      elements: form.elements,
      confirmParams: { return_url: window.location.origin },
      redirect: 'if_required',
    })
    // Without an answer the card may have been charged; a second press finds that it was.
    const intent = paymentIntent ?? error.payment_intent
    if (intent?.status === 'succeeded') return { intent: { id: intent.id, status: 'succeeded' } }
    if (error?.type === 'api_connection_error') throw new Error(error.message)
    if (error) return { refusal: error.message ?? 'Your card was not accepted.' }
    return { intent: { id: paymentIntent.id, status: 'processing' } }
  }

  return (
    <form
      id={id}
      aria-label="Card payment"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void payment.submit(pay)
      }}
    >
      {isMissing ? (
        <p role="alert">
          The payment form did not load. Check your connection and come back to it.
        </p>
      ) : (
        !form && <Spinner label="Loading the payment form" />
      )}
      <PaymentProblem payment={payment} />
      <div ref={place} />
      <PaymentButtons
        form={id}
        total={total}
        isProcessing={payment.isProcessing}
        onCancel={onCancel}
      />
    </form>
  )
}
