import { useState } from 'react'
import { useIsFirstRender } from '../../../lib/visit.tsx'
import { forgetAddress, rememberAddress } from './asked-address.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { OtherWays } from './other-ways.tsx'
import { hasUsedPasskey } from './passkey-support.ts'
import type { SignedIn } from './sign-in-calls.ts'

interface SignInProps {
  /** The address of the person who gives a proof; no other is accepted. */
  fixedEmail?: string | undefined
  /** The token of an invitation link, which allows signing up. */
  invitation?: string | undefined
  /** The code of a mailed link and the address that requested it; the person submits it. */
  fromMail?: { email: string; code: string } | undefined
  /** The path after a sign-in without scripts. */
  next?: string | undefined
  /** Called after the sign-in; the form stays busy until it resolves. */
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

/** Signs in by a mailed code, a passkey or the city login. */
export function SignIn({ fixedEmail, invitation, fromMail, next, onSignedIn }: SignInProps) {
  const [email, setEmail] = useState(fixedEmail ?? fromMail?.email ?? '')
  const isFirstRender = useIsFirstRender()
  const [isSent, setIsSent] = useState(fromMail !== undefined)
  const finish = (signedIn: SignedIn) => {
    forgetAddress()
    return onSignedIn(signedIn)
  }
  if (isSent) {
    return (
      <CodeStep
        email={email}
        invitation={invitation}
        startWith={fromMail?.code}
        onSignedIn={finish}
        onOtherAddress={fixedEmail ? undefined : () => setIsSent(false)}
      />
    )
  }
  const byCode = (
    <EmailStep
      key="code"
      startWith={email}
      isFixed={fixedEmail !== undefined}
      invitation={invitation}
      next={next}
      onSent={(sentTo) => {
        rememberAddress(sentTo)
        setEmail(sentTo)
        setIsSent(true)
      }}
    />
  )
  const otherwise = <OtherWays key="other" onSignedIn={finish} isProof={fixedEmail !== undefined} />
  return (
    <div className="grid gap-6 divide-y divide-line *:not-last:pb-6">
      {!isFirstRender && hasUsedPasskey() ? [otherwise, byCode] : [byCode, otherwise]}
    </div>
  )
}
