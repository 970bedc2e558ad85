import { OPERATOR_LINK_HOURS } from '@commonplot/shared/accounts/lifetimes.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { meOptions } from '../features/accounts/account-queries.ts'
import { refusalWords } from '../features/accounts/security/with-proof.ts'
import { SignIn } from '../features/accounts/sign-in/sign-in.tsx'
import { useEnter } from '../features/accounts/sign-in/sign-in-calls.ts'
import { ApiError } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { useActingUserId } from '../lib/visit.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ButtonLink } from '../ui/link.tsx'

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

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 410

/** For a signed-in person with an operator link. */
function ClaimOperator({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const claim = useMutation({
    mutationFn: () => call(signInApi.claimOperator, { body: { token } }),
    onSuccess: ({ user }) => queryClient.setQueryData(meOptions.queryKey, user),
  })
  if (claim.isSuccess) {
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <p className="text-lg">You are an operator of this place now. Look after it well.</p>
        <ButtonLink href={PATHS.home}>Go to Home</ButtonLink>
      </div>
    )
  }
  if (isGone(claim.error)) return <LinkIsGone />
  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusalWords(claim.error, 'That did not work. Please try again.')}
      </p>
      <Button
        size="large"
        busyLabel={claim.isPending && 'Handing over the keys...'}
        onClick={() => claim.mutate()}
      >
        Become an operator
      </Button>
    </div>
  )
}

function LinkIsGone() {
  return (
    <div role="alert" className="rounded-md bg-sun-tint p-4 text-on-sun">
      <p className="font-semibold">
        This link was used before, or is older than {OPERATOR_LINK_HOURS} hours.
      </p>
      <p className="mt-1">
        On the machine that runs this place, <code>npm run operator -- your@address</code> makes
        another.
      </p>
    </div>
  )
}
