import { useEffect, useEffectEvent } from 'react'
import type { Payment } from './use-payment.ts'

type Told = Pick<Payment, 'problem' | 'isProcessing'>

/** Stays until the next try, unlike the toast that says the same. */
export function PaymentProblem({ payment }: { payment: Told }) {
  if (!payment.problem) return null
  return (
    <p role="alert" className="rounded-md border-2 border-danger px-4 py-3 font-medium text-danger">
      {payment.problem}
    </p>
  )
}

/** A card that was refused is where to go on. */
export function useFocusOnProblem({ problem, isProcessing }: Told, focus: () => void): void {
  const focusForm = useEffectEvent(focus)
  useEffect(() => {
    if (problem && !isProcessing) focusForm()
  }, [problem, isProcessing])
}
