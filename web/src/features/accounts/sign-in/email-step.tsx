import { email as emailShape } from '@commonplot/shared/accounts/account.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { reasonOf } from './sign-in-calls.ts'

interface EmailStepProps {
  startWith: string
  isFixed: boolean
  invitation: string | undefined
  /** The path after a sign-in without scripts. */
  next: string | undefined
  onSent: (email: string) => void
}

export function EmailStep({ startWith, isFixed, invitation, next, onSent }: EmailStepProps) {
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
