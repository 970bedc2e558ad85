import { useState } from 'react'
import { useIsFirstRender } from '../../../lib/visit.tsx'
import { forgetAddress, rememberAddress } from './asked-address.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { OtherWays } from './other-ways.tsx'
import { hasUsedPasskey } from './passkey-support.ts'
import type { SignedIn } from './sign-in-calls.ts'

interface SignInProps {
  /** Of somebody who has to prove who they are; only their own will do. */
  fixedEmail?: string | undefined
  /** What the link carried that lets somebody sign up here. */
  invitation?: string | undefined
  /** Out of the link of a mail, with the address that asked for it; the person sends it. */
  fromMail?: { email: string; code: string } | undefined
  /** The path after a sign-in without scripts. */
  next?: string | undefined
  /** The person is in; the page goes on when this is done. */
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

/** An address, then the code that was mailed to it; or a passkey; or the login of the city. */
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
