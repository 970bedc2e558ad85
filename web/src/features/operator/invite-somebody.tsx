import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { useInvite } from './use-invite.ts'

/** Closed while it waits, the link is there when it is opened again. */
export function InviteSomebody() {
  const [isOpen, setIsOpen] = useState(false)
  const invite = useInvite()
  const { made, isPending, reset } = invite
  const close = () => {
    setIsOpen(false)
    if (!isPending) reset()
  }
  return (
    <>
      <Button aria-haspopup="dialog" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden strokeWidth={1.75} className="size-5" />
        Invite somebody
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={close} title={made ? 'The link is ready' : 'Invite somebody'}>
          {made ? (
            <InvitationLink {...made} onAnother={reset} />
          ) : (
            <InviteForm invite={invite} onBack={close} />
          )}
        </Dialog>
      )}
    </>
  )
}
