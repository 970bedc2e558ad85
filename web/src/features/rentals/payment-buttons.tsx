import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

interface PaymentButtonsProps {
  total: number
  isProcessing: boolean
  onCancel: () => void
}

export function PaymentButtons({ total, isProcessing, onCancel }: PaymentButtonsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button variant="secondary" onClick={onCancel} disabled={isProcessing}>
        Cancel
      </Button>
      <Button type="submit" busyLabel={isProcessing && 'Processing...'}>
        Pay {formatMoney(total)}
      </Button>
    </div>
  )
}
