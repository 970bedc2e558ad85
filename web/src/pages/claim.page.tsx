import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useSearch } from 'wouter'
import { ClaimOperator } from '../features/accounts/security/claim-operator.tsx'
import { SignIn } from '../features/accounts/sign-in/sign-in.tsx'
import { useEnter } from '../features/accounts/sign-in/use-enter.ts'
import { useActingUserId } from '../lib/visit.tsx'
import { Card } from '../ui/card.tsx'

/** The link is an invitation too: it allows signing up with `SIGN_UP=invite`. */
function SignInFirst({ token }: { token: string }) {
  const enter = useEnter()
  return (
    <>
      <p className="mb-5 font-semibold">First sign in, or sign up: then the button comes.</p>
      <SignIn
        invitation={token}
        next={`${PATHS.claim}?token=${encodeURIComponent(token)}`}
        onSignedIn={enter}
      />
    </>
  )
}

export function Page() {
  const userId = useActingUserId()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return (
    <div className="page-width pt-8 md:pt-12">
      <Card className="mx-auto max-w-lg p-6 md:p-8">
        <h1 className="mb-2 text-2xl">Look after this place</h1>
        <p className="mb-6 text-ink-soft">
          An operator invites neighbours, settles what people report, and keeps the place in order.
          This link makes you one, once.
        </p>
        {token === '' && (
          <p role="alert">Part of the link is missing. Please open it once more as a whole.</p>
        )}
        {token !== '' && userId === null && <SignInFirst token={token} />}
        {token !== '' && userId !== null && <ClaimOperator token={token} />}
      </Card>
    </div>
  )
}
