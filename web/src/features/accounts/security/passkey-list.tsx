import type { Passkey } from '@commonplot/shared/accounts/account.ts'
import { passkeysApi } from '@commonplot/shared/accounts/passkeys.contract.ts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useIsFirstRender } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { passkeysOptions } from '../account-queries.ts'
import { passkeyObstacle } from '../sign-in/sign-in-calls.ts'
import { GaveUpSigningIn } from '../sign-in/sign-in-request.ts'
import { AccountSection } from './account-section.tsx'
import { withProof } from './with-proof.ts'

/** The first render assumes support: the server does not know the browser. */
function usePasskeyObstacle(): string | null {
  const isFirstRender = useIsFirstRender()
  return isFirstRender ? null : passkeyObstacle()
}

async function addPasskey(name: string) {
  const optionsJSON = await call(passkeysApi.startPasskey, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({
    // The server uses the same library.
    optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return call(passkeysApi.addPasskey, {
    body: { ...(name && { name }), response: { ...response } },
  })
}

/** The words for an error of the browser. */
function passkeyProblem(error: Error): string {
  if (error.name === 'InvalidStateError') return 'This device has a passkey for you already.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was made. You can try again whenever you like.'
  return wordsOf(error, 'Adding the passkey failed. Please try again.')
}

function useAddPasskey(onAdded: () => void) {
  return useMutation({
    mutationFn: (name: string) => withProof(() => addPasskey(name)),
    onSuccess: () => {
      onAdded()
      addToast({ title: 'Passkey added', description: 'From now on it lets you in.' })
    },
    meta: { changes: ['passkeys'] },
  })
}

function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => call(passkeysApi.removePasskey, { params: { id } }),
    onSuccess: () =>
      addToast({ title: 'Passkey removed', description: 'It lets nobody in any more.' }),
    meta: {
      changes: ['passkeys'],
      failure: (error) => wordsOf(error, 'Removing the passkey failed. Please try again.'),
    },
  })
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemovePasskey()
  return (
    <li className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{passkey.name}</p>
        <p className="text-sm text-ink-soft">
          Added <TimeAgo instant={passkey.createdAt} />
          {' · '}
          {passkey.lastUsedAt ? (
            <>
              last used <TimeAgo instant={passkey.lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${passkey.name}?`}
        action="Remove passkey"
        busyLabel={remove.isPending && 'Removing...'}
        onConfirm={() => remove.mutate(passkey.id, { onSettled: () => setIsAsking(false) })}
      >
        <p>
          It no longer lets you in. Your device may still offer it; you can delete it there as well.
          A code by mail works as before.
        </p>
      </ConfirmDialog>
    </li>
  )
}

export function PasskeyList() {
  const passkeys = useQuery(passkeysOptions)
  return (
    <AccountSection
      title="Passkeys"
      words="Sign in by fingerprint, face or the PIN of your device, without waiting for a mail."
    >
      {passkeys.isPending && <Skeleton className="h-16" />}
      {passkeys.isError && <FailureLine words="Loading your passkeys failed." query={passkeys} />}
      {passkeys.data?.length === 0 && <p className="text-ink-soft">No passkey yet.</p>}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </AccountSection>
  )
}

const MAX_NAME = 100

function AddPasskey() {
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
