import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { CODE_LENGTH, readCode, showCode } from '@commonplot/shared/accounts/sign-in-code.ts'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { reasonOf, type SignedIn } from './sign-in-calls.ts'

interface CodeStepProps {
  email: string
  invitation: string | undefined
  startWith: string | undefined
  onSignedIn: (signedIn: SignedIn) => Promise<void>
  /** Undefined if the address is fixed. */
  onOtherAddress: (() => void) | undefined
}

/** In two halves as in the mail. */
function grouped(typed: string): string {
  const code = readCode(typed).slice(0, CODE_LENGTH)
  return code.length > CODE_LENGTH / 2 ? showCode(code) : code
}

export function CodeStep(props: CodeStepProps) {
  const { email, invitation, startWith = '', onSignedIn, onOtherAddress } = props
  const [typed, setTyped] = useState(grouped(startWith))
  const [mistake, setMistake] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const verify = useMutation({
    mutationFn: async (code: string) => {
      const body = { email, code, invitation }
      await onSignedIn(await call(signInApi.verifyCode, { body }))
    },
  })
  const error = mistake ?? reasonOf(verify.error)
  // Focuses the code at first and after every refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal may say the same
  useEffect(() => box.current?.focus(), [error, verify.failureCount])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = readCode(typed)
    const isWhole = code.length === CODE_LENGTH
    setMistake(isWhole ? undefined : `The code has ${CODE_LENGTH} letters and digits`)
    if (isWhole) verify.mutate(code)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        We have mailed a code to <strong className="wrap-anywhere">{email}</strong>. It works for
        ten minutes, in this browser.
      </p>
      <Field label="Code from the mail" error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={box}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            required
            placeholder="ABCD-EFGH"
            className="figures text-center text-2xl! tracking-widest uppercase"
            value={typed}
            onChange={(event) => setTyped(grouped(event.target.value))}
          />
        )}
      </Field>
      <Button type="submit" size="large" busyLabel={verify.isPending && 'Signing in...'}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <ResendCode email={email} invitation={invitation} />
        {onOtherAddress && (
          <Button variant="quiet" className="-mx-5" onClick={onOtherAddress}>
            Use another address
          </Button>
        )}
      </div>
    </form>
  )
}

/** A new code voids the first, which may still be on its way. */
const PAUSE_S = 30

interface ResendCodeProps {
  email: string
  invitation: string | undefined
}

function ResendCode({ email, invitation }: ResendCodeProps) {
  const [leftS, setLeftS] = useState(PAUSE_S)
  useEffect(() => {
    if (leftS === 0) return undefined
    const timer = setTimeout(() => setLeftS(leftS - 1), 1000)
    return () => clearTimeout(timer)
  }, [leftS])
  const send = useMutation({
    mutationFn: () => call(signInApi.requestCode, { body: { email, invitation } }),
    onSuccess: () => setLeftS(PAUSE_S),
  })
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-5"
        disabled={leftS > 0}
        busyLabel={send.isPending && 'Sending...'}
        onClick={() => send.mutate()}
      >
        {leftS > 0 ? `Send another code in ${leftS} s` : 'Send another code'}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {send.isSuccess && 'Another code is on its way. Only the newest one works.'}
        {reasonOf(send.error)}
      </p>
    </div>
  )
}
