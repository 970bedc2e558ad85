import { email as emailAddress } from '@commonplot/shared/accounts/account.ts'
import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import {
  CODE_LENGTH,
  CODE_LIFE_MINUTES,
  readCode,
} from '@commonplot/shared/accounts/sign-in-code.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useFocusOnError } from '../../../lib/forms.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { meOptions } from '../account-queries.ts'
import { refusalWords, withProof } from './with-proof.ts'

/** Sends a code to the new address, then verifies it. */
function useEmailChange(onChanged: () => void) {
  const queryClient = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: (email: string) =>
      withProof(() => call(accountsApi.changeEmail, { body: { email } })),
    onSuccess: (_answer, email) => setSentTo(email),
  })
  const verify = useMutation({
    mutationFn: (code: string) => call(accountsApi.verifyEmail, { body: { code } }),
    onSuccess: (me) => {
      queryClient.setQueryData(meOptions.queryKey, me)
      addToast({ title: 'Address changed', description: `Mail goes to ${me.email} from now on.` })
      onChanged()
    },
  })
  const startAgain = () => {
    setSentTo(null)
    send.reset()
    verify.reset()
  }
  return { sentTo, send, verify, startAgain }
}

type Change = ReturnType<typeof useEmailChange>

interface StepProps {
  change: Change
  typed: string
  onType: (typed: string) => void
  /** To the step before. */
  onBack: () => void
}

/** Unmounting clears the typed values; a refusal keeps them. */
export function EmailChange({ onDone }: { onDone: () => void }) {
  const change = useEmailChange(onDone)
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  return (
    <div className="mt-5 border-t border-line pt-5">
      {change.sentTo === null ? (
        <AddressStep change={change} typed={address} onType={setAddress} onBack={onDone} />
      ) : (
        <CodeStep
          change={change}
          typed={code}
          onType={setCode}
          onBack={() => {
            setCode('')
            change.startAgain()
          }}
        />
      )}
    </div>
  )
}

function AddressStep({ change: { send }, typed, onType, onBack }: StepProps) {
  const id = useId()
  const [mistake, setMistake] = useState<string>()
  const error = mistake ?? refusalWords(send.error, 'Sending the code failed. Please try again.')
  useFocusOnError(id, error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = emailAddress.safeParse(typed)
    setMistake(read.error?.issues[0]?.message)
    if (read.success) send.mutate(read.data)
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <Field
        label="New e-mail address"
        hint="We send a code there, to be sure that it is yours."
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="email"
            autoFocus
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyLabel={send.isPending && 'Sending...'}>
          Send code
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Keep the old one
        </Button>
      </div>
    </form>
  )
}

function CodeStep({ change: { sentTo, verify }, typed, onType, onBack }: StepProps) {
  const id = useId()
  const [mistake, setMistake] = useState<string>()
  const error = mistake ?? refusalWords(verify.error, 'That did not work. Please try again.')
  useFocusOnError(id, error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = readCode(typed).length === CODE_LENGTH
    setMistake(isWhole ? undefined : `The code has ${CODE_LENGTH} characters`)
    if (isWhole) verify.mutate(typed)
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <p role="status">
        We sent a code to <strong className="break-words">{sentTo}</strong>. It works for{' '}
        {CODE_LIFE_MINUTES} minutes, in this browser.
      </p>
      <Field label="Code from the mail" error={error}>
        {(control) => (
          <TextInput
            {...control}
            className="figures tracking-widest uppercase"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyLabel={verify.isPending && 'Checking...'}>
          Confirm address
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </form>
  )
}
