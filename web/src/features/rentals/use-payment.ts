import type { PaymentIntentStatus } from '@commonplot/shared/rentals/payment.ts'
import { paymentsApi } from '@commonplot/shared/rentals/payments.contract.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { addToast } from '../../ui/toast-store.ts'
import { wordsOf } from './rental-mutations.ts'
import { myRentalsOptions } from './rental-queries.ts'

/** What a provider says to a payment: where it stands, or why it was refused. */
export type PaymentAnswer =
  | { intent: { id: string; status: PaymentIntentStatus } }
  | { refusal: string }

interface PaymentOptions {
  type: RentalType
  specialRequests: string
  onPaid: () => void
}

export function usePayment({ type, specialRequests, onPaid }: PaymentOptions) {
  const queryClient = useQueryClient()
  const [isProcessing, setIsProcessing] = useState(false)

  async function confirm(paymentIntentId: string): Promise<void> {
    const requests = specialRequests.trim()
    await call(paymentsApi.confirmPayment, {
      body: { paymentIntentId, rentalType: type, ...(requests && { specialRequests: requests }) },
    })
    addToast({
      title: 'Payment Successful!',
      description: `Your ${type} rental has been confirmed.`,
    })
    void queryClient.invalidateQueries({ queryKey: myRentalsOptions.queryKey })
    void queryClient.invalidateQueries({ queryKey: [`/api/${type}s`] })
    onPaid()
  }

  async function take(answer: PaymentAnswer): Promise<void> {
    if ('refusal' in answer) {
      addToast({ title: 'Payment Failed', description: answer.refusal, look: 'destructive' })
    } else if (answer.intent.status === 'succeeded') {
      await confirm(answer.intent.id)
    } else {
      addToast({
        title: 'Payment pending',
        description: 'Your bank is still working on it. Nothing else is charged meanwhile.',
      })
    }
  }

  async function submit(pay: () => Promise<PaymentAnswer>): Promise<void> {
    setIsProcessing(true)
    try {
      await take(await pay())
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Something went wrong.'
      const description = wordsOf(error, message)
      addToast({ title: 'Payment Error', description, look: 'destructive' })
    } finally {
      setIsProcessing(false)
    }
  }
  return { submit, isProcessing }
}
