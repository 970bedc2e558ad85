import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useId, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { PaymentButtons } from './payment-buttons.tsx'
import type { PaymentFormProps } from './sandbox-card-form.tsx'
import type { PaymentAnswer } from './use-payment.ts'

interface StripeFormProps extends PaymentFormProps {
  publishableKey: string
}

export function StripeForm(props: StripeFormProps) {
  const { clientSecret, publishableKey, total, payment, onCancel } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null)
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
      setForm({ stripe, elements })
    }
    loadStripe(publishableKey).then(show, () => setIsMissing(true))
    return () => {
      isGone = true
      unmount()
    }
  }, [publishableKey, clientSecret])

  async function pay(): Promise<PaymentAnswer> {
    if (!form) return { refusal: 'The payment form is still loading.' }
    const { error, paymentIntent } = await form.stripe.confirmPayment({
      elements: form.elements,
      confirmParams: { return_url: window.location.origin },
      redirect: 'if_required',
    })
    if (error) return { refusal: error.message ?? 'Your card was not accepted.' }
    const isPaid = paymentIntent.status === 'succeeded'
    return { intent: { id: paymentIntent.id, status: isPaid ? 'succeeded' : 'processing' } }
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
