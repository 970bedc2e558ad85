import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { GaveUpSigningIn } from '../sign-in/sign-in-request.ts'
import { passkeyProblem, useAddPasskey, usePasskeyObstacle } from './use-passkeys.ts'

const MAX_NAME = 100

export function AddPasskey() {
  const [name, setName] = useState('')
  const add = useAddPasskey(() => setName(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(name.trim())
  }
  const obstacle = usePasskeyObstacle()
  if (obstacle) return <p className="mt-4 text-ink-soft">{obstacle}</p>
  const hasFailed = add.error !== null && !(add.error instanceof GaveUpSigningIn)
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Name of the new passkey (optional)" className="min-w-0 grow sm:max-w-xs">
          {(control) => (
            <TextInput
              {...control}
              placeholder="My phone"
              maxLength={MAX_NAME}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="min-h-12!"
          busyLabel={add.isPending && 'Waiting for your device...'}
        >
          <KeyRound aria-hidden strokeWidth={1.75} className="size-5" />
          Add a passkey
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className="font-medium text-danger">
          {passkeyProblem(add.error)}
        </p>
      )}
    </form>
  )
}
