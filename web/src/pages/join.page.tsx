import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useLocation, useSearch } from 'wouter'
import { SignIn } from '../features/accounts/sign-in/sign-in.tsx'
import { useEnter } from '../features/accounts/sign-in/sign-in-calls.ts'
import { useActingUserId } from '../lib/visit.tsx'
import { Card } from '../ui/card.tsx'
import { ButtonLink } from '../ui/link.tsx'

function Joining({ invitation }: { invitation: string }) {
  const enter = useEnter()
  const [, navigate] = useLocation()
  return (
    <SignIn
      invitation={invitation}
      onSignedIn={async (signedIn) => {
        navigate(signedIn.isNew ? PATHS.welcome : PATHS.home, { replace: true })
        await enter(signedIn)
      }}
    />
  )
}

export function Page() {
  const userId = useActingUserId()
  const invitation = new URLSearchParams(useSearch()).get('invitation') ?? ''
  return (
    <div className="page-width pt-8 md:pt-12">
      <Card className="mx-auto max-w-lg p-6 md:p-8">
        <h1 className="mb-2 text-2xl">You are invited</h1>
        {userId === null ? (
          <>
            <p className="mb-6 text-ink-soft">
              Neighbours here share plots, tools and what they know. Use the address that the
              invitation was made for.
            </p>
            <Joining invitation={invitation} />
          </>
        ) : (
          <>
            <p className="mb-6 text-ink-soft">You are in already. Have a look around.</p>
            <ButtonLink href={PATHS.home}>Go to Home</ButtonLink>
          </>
        )}
      </Card>
    </div>
  )
}
