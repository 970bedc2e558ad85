import { email as emailShape } from '@commonplot/shared/accounts/account.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, Landmark } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useIsFirstRender } from '../../../lib/visit.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { forgetAddress, rememberAddress } from './asked-address.ts'
import { CodeStep } from './code-step.tsx'
import {
  hasUsedPasskey,
  passkeyObstacle,
  reasonOf,
  rememberPasskeyUse,
  type SignedIn,
  signInByPasskey,
  signInOptions,
} from './sign-in-calls.ts'

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

const CITY_LOGIN = '/api/sign-in/oidc'

interface OtherWaysProps {
  /** A proof must not leave the page, as a city login does. */
  isProof: boolean
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

function OtherWays({ isProof, onSignedIn }: OtherWaysProps) {
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

interface EmailStepProps {
  startWith: string
  isFixed: boolean
  invitation: string | undefined
  /** The path after a sign-in without scripts. */
  next: string | undefined
  onSent: (email: string) => void
}

function EmailStep({ startWith, isFixed, invitation, next, onSent }: EmailStepProps) {
  const [typed, setTyped] = useState(startWith)
  const [mistake, setMistake] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: (email: string) => call(signInApi.requestCode, { body: { email, invitation } }),
    onSuccess: (_answer, email) => onSent(email),
  })
  const error = mistake ?? reasonOf(send.error)
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = emailShape.safeParse(typed)
    setMistake(read.error?.issues[0]?.message)
    if (read.success) send.mutate(read.data)
  }
  return (
    <form method="post" action={PATHS.signIn} noValidate onSubmit={submit} className="grid gap-4">
      {invitation && <input type="hidden" name="invitation" value={invitation} />}
      {next && <input type="hidden" name="next" value={next} />}
      <Field
        label="E-mail address"
        hint="We mail you a code. There is no password to remember."
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={box}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            readOnly={isFixed}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="large" busyLabel={send.isPending && 'Sending the code...'}>
        Send me a code
      </Button>
    </form>
  )
}
