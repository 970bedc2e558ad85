import type { useLeaveGuard } from '../../lib/forms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const { onward, stay } = guard
  const leave = () => {
    stay()
    onward?.()
  }
  return (
    <Dialog
      open={onward !== null}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title="Leave without saving?"
      isAboutHistory
      footer={
        <>
          <Button variant="secondary" onClick={stay}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        </>
      }
    >
      What you changed on this page would be lost.
    </Dialog>
  )
}
