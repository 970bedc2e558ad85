import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import type { SignInRequest } from '../../lib/sign-in-request.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SignIn } from './sign-in.tsx'
import type { SignedIn } from './sign-in-calls.ts'
import { useEnter } from './use-enter.ts'

interface SheetProps {
  request: SignInRequest
}

/** Over the page, which goes on with what the visitor was doing. */
export function SignInSheet({ request }: SheetProps) {
  const enter = useEnter()
  return (
    <Dialog
      open
      onOpenChange={request.giveUp}
      title="Sign in to go on"
      description="New here? The same code makes your account. What you have chosen or written stays."
    >
      <SignIn
        onSignedIn={async (signedIn) => {
          await enter(signedIn)
          request.settle({ userId: signedIn.user.id })
        }}
      />
    </Dialog>
  )
}

/** The same once more, for somebody who is in and about to do something grave. */
export function ProofSheet({ request }: SheetProps) {
  const userId = useActingUserId()
  const me = useQuery(endpointQuery(accountsApi.getMe, {}))
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
