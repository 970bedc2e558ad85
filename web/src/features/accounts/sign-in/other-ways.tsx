import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, Landmark } from 'lucide-react'
import { useIsFirstRender } from '../../../lib/visit.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { passkeyObstacle, rememberPasskeyUse } from './passkey-support.ts'
import { reasonOf, type SignedIn, signInByPasskey, signInOptions } from './sign-in-calls.ts'

const CITY_LOGIN = '/api/sign-in/oidc'

interface OtherWaysProps {
  /** A proof must not leave the page, as a city login does. */
  isProof: boolean
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

export function OtherWays({ isProof, onSignedIn }: OtherWaysProps) {
  const options = useQuery(signInOptions)
  const passkey = useMutation({
    mutationFn: async () => {
      const signedIn = await signInByPasskey()
      rememberPasskeyUse()
      await onSignedIn(signedIn)
    },
  })
  const isFirstRender = useIsFirstRender()
  const hasPasskeys = !isFirstRender && passkeyObstacle() === null
  const cityName = isProof ? null : options.data?.oidcName
  if (!hasPasskeys && !cityName) return null
  return (
    <div className="grid gap-3">
      {hasPasskeys && (
        <Button
          variant="secondary"
          size="large"
          busyLabel={passkey.isPending && 'Waiting for your passkey...'}
          onClick={() => passkey.mutate()}
        >
          <KeyRound aria-hidden strokeWidth={1.75} className="size-5" />
          Use a passkey
        </Button>
      )}
      {cityName && (
        // Leaves the page: the city login redirects back here.
        <a href={CITY_LOGIN} className={buttonClass('secondary', 'large')}>
          <Landmark aria-hidden strokeWidth={1.75} className="size-5" />
          Continue with {cityName}
        </a>
      )}
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {reasonOf(passkey.error)}
      </p>
    </div>
  )
}
