import { useEffect, useEffectEvent } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogFooter } from '../../../ui/dialog.tsx'
import type { Payment } from './use-payment.ts'

interface PaymentButtonsProps {
  /** The id of the form that is sent: the buttons stand outside of it. */
  form: string
  total: number
  isProcessing: boolean
  onCancel: () => void
}

export function PaymentButtons({ form, total, isProcessing, onCancel }: PaymentButtonsProps) {
  return (
    <DialogFooter>
      <Button variant="secondary" onClick={onCancel} disabled={isProcessing}>
        Cancel
      </Button>
      <Button type="submit" form={form} busyLabel={isProcessing && 'Processing...'}>
        Pay {formatMoney(total)}
      </Button>
    </DialogFooter>
  )
}

type Told = Pick<Payment, 'problem' | 'isProcessing'>

/** Stays until the next try, unlike the toast with the same text. */
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
