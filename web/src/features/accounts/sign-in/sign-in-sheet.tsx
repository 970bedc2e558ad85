import type { Me } from '@commonplot/shared/accounts/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useActingUserId } from '../../../lib/visit.tsx'
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { meOptions } from '../account-queries.ts'
import type { PictureField as PictureFieldPart } from '../profile/picture-field.ts'
import { WelcomeStep } from '../profile/welcome-step.tsx'
import { SignIn } from './sign-in.tsx'
import type { SignedIn } from './sign-in-calls.ts'
import { useEnter } from './sign-in-calls.ts'
import type { SignInRequest } from './sign-in-request.ts'

interface SheetProps {
  request: SignInRequest
  PictureField?: PictureFieldPart | undefined
}

/** Focuses the first field instead of the close button. */
function useFocusFirst() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the dialog has stored the element to return the focus to.
    const frame = requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('input, button')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return place
}

/** Continues the action of the visitor afterwards. New people fill in their profile first. */
export function SignInSheet({ request, PictureField }: SheetProps) {
  const enter = useEnter()
  const place = useFocusFirst()
  const [newcomer, setNewcomer] = useState<Me | null>(null)
  const goOn = ({ id }: Me) => request.settle({ userId: id })
  if (newcomer) {
    return (
      <Dialog
        open
        onOpenChange={() => goOn(newcomer)}
        title="Welcome to the neighbourhood"
        description="Who is there? You can change all of it later, on your profile."
      >
        <WelcomeStep
          me={newcomer}
          PictureField={PictureField}
          Foot={DialogFooter}
          onDone={() => goOn(newcomer)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={request.giveUp}
      title="Sign in to go on"
      description="New here? The same code makes your account. What you have chosen or written stays."
    >
      <div ref={place}>
        <SignIn
          onSignedIn={async (signedIn) => {
            await enter(signedIn)
            if (signedIn.isNew) setNewcomer(signedIn.user)
            else goOn(signedIn.user)
          }}
        />
      </div>
    </Dialog>
  )
}

/** Asks a signed-in person for a recent proof before a sensitive action. */
export function ProofSheet({ request }: SheetProps) {
  const userId = useActingUserId()
  const me = useQuery(meOptions)
  const enter = useEnter()
  const finish = async (signedIn: SignedIn) => {
    await enter(signedIn)
    // A passkey may belong to another account, which must not do the action of this one.
    if (signedIn.user.id === userId) request.settle({ userId })
    else request.giveUp()
  }
  return (
    <Dialog
      open
      onOpenChange={request.giveUp}
      title="Show that it is you"
      description="This changes your account, so we ask once more."
    >
      {me.isPending && <Spinner label="Loading your address" />}
      {me.isError && <FailureLine words="Loading your address failed." query={me} />}
      {me.data && <SignIn fixedEmail={me.data.email ?? ''} onSignedIn={finish} />}
    </Dialog>
  )
}
