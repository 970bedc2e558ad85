import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'

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
