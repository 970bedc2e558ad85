import { unsentCount } from '../../../lib/outbox.ts'
import { useActingUserId } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { SignInRequest } from './sign-in-request.ts'

/** Unsent messages are on this device only, and the next person must not find them. */
export function LeaveSheet({ request }: { request: SignInRequest }) {
  const userId = useActingUserId() ?? ''
  const count = unsentCount(userId)
  return (
    <Dialog
      open
      onOpenChange={request.giveUp}
      title="Not everything is sent"
      footer={
        <>
          <Button variant="secondary" onClick={request.giveUp}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={() => request.settle({ userId })}>
            Sign out and delete
          </Button>
        </>
      }
    >
      <p>
        {count === 1
          ? 'One thing you wrote waits for a connection.'
          : `${count} things you wrote wait for a connection.`}{' '}
        Signing out deletes what is not sent from this device.
      </p>
    </Dialog>
  )
}
