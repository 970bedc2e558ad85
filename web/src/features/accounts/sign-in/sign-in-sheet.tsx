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
import type { SignInRequest } from './sign-in-request.ts'
import { useEnter } from './use-enter.ts'

interface SheetProps {
  request: SignInRequest
  PictureField?: PictureFieldPart | undefined
}

/** Past the button that closes: whoever opened this wants to go on. */
function useFocusFirst() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the dialog has noted where to go back to.
    const frame = requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('input, button')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return place
}

/** Over the page, which goes on with what the visitor was doing; new people say first who they are. */
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

/** The same once more, for somebody who is in and about to do something grave. */
export function ProofSheet({ request }: SheetProps) {
  const userId = useActingUserId()
  const me = useQuery(meOptions)
  const enter = useEnter()
  const finish = async (signedIn: SignedIn) => {
    await enter(signedIn)
    // A passkey may be of another account, which must not do what this one was about to.
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
