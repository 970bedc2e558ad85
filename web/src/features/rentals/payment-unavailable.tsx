import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import type { RetriedQuery } from '../../ui/failure-line.tsx'

interface PaymentUnavailableProps {
  config: RetriedQuery
  onBack: () => void
  /** How long the dates are kept. */
  children: ReactNode
}

/** Nobody could say how payments are made here: nothing was charged, and the dates stay held. */
export function PaymentUnavailable({ config, onBack, children }: PaymentUnavailableProps) {
  return (
    <div className="space-y-5">
      {children}
      <p role="alert" className="text-lg">
        The payment form could not be loaded. Nothing has been charged.
      </p>
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          onClick={() => void config.refetch()}
          busyLabel={config.isFetching && 'Trying again...'}
        >
          Try again
        </Button>
      </DialogFooter>
    </div>
  )
}
