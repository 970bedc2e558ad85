import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the button that does it says, and what it says while it does. */
  action: string
  busyLabel: string | false
  onConfirm: () => void
  children: ReactNode
}

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, action, busyLabel, onConfirm, children } = props
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busyLabel={busyLabel} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
