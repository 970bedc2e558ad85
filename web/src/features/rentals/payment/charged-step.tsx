import { CircleCheck } from 'lucide-react'
import { useIsOnline } from '../../../lib/browser-state.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogFooter } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { confirmNow, type WaitingPayment } from './confirm-payments.ts'

const focusOnce = (element: HTMLElement | null) => element?.focus()

/** The card was charged, or may have been: from here nothing leads back to it. */
export function ChargedStep({ payment }: { payment: WaitingPayment }) {
  const isOnline = useIsOnline()
  const isCharged = payment.answer === 'charged'
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      {isCharged ? (
        <CircleCheck aria-hidden strokeWidth={1.5} className="size-16 text-leaf" />
      ) : (
        <Spinner className="size-16 text-leaf" />
      )}
      <p ref={focusOnce} tabIndex={-1} role="status" className="display text-xl font-semibold">
        {isCharged
          ? 'You have paid. We are confirming it…'
          : 'We are finding out whether your payment went through…'}
      </p>
      <p className="max-w-prose text-ink-soft">
        {isOnline ? '' : 'You are offline; we go on as soon as you are back. '}
        {isCharged ? 'You need not pay again. ' : 'Nothing is charged twice. '}
        You can close this: it goes on by itself, and you will find it under your rentals.
      </p>
      <DialogFooter>
        <span />
        <Button variant="secondary" onClick={confirmNow}>
          Ask again now
        </Button>
      </DialogFooter>
    </div>
  )
}

/** Paid, but the days are gone: the words name the refund. */
export function RefusedStep({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      <p ref={focusOnce} tabIndex={-1} role="alert" className="max-w-prose text-lg">
        {words}
      </p>
      <Button size="large" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

interface LeavePaymentProps {
  onStay: () => void
  onLeave: () => void
}

/** Closing now delays the confirmation by minutes, until the server's sweep finds the payment. */
export function LeavePayment({ onStay, onLeave }: LeavePaymentProps) {
  return (
    <div role="alert" className="w-full space-y-3">
      <p>
        <strong>Your payment is going through.</strong> If you close this now, it can take a few
        minutes until the rental shows as confirmed.
      </p>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" onClick={onLeave}>
          Close anyway
        </Button>
        <Button onClick={onStay}>Wait for it</Button>
      </div>
    </div>
  )
}
