import { Button } from '../../ui/button.tsx'

interface LeavePaymentProps {
  onStay: () => void
  onLeave: () => void
}

/** Closed now, nobody here would hear the answer; the server finds it, but minutes later. */
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
