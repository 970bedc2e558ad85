import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface BankDialogProps {
  open: boolean
  onDecide: (approve: boolean) => void
}

/** Stands in for the page where a card's bank asks whether it is really you. */
export function BankDialog({ open, onDecide }: BankDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => onDecide(false)}
      title="Your bank asks: is this you?"
      description="Test mode. A real bank would send you a code here."
      footer={
        <>
          <Button variant="secondary" onClick={() => onDecide(false)}>
            Refuse
          </Button>
          <Button onClick={() => onDecide(true)}>Approve payment</Button>
        </>
      }
    >
      <p>Approve to pay for your rental, or refuse to go back to the card.</p>
    </Dialog>
  )
}
