import { passkeysApi } from '@commonplot/shared/accounts/passkeys.contract.ts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useIsFirstRender } from '../../../lib/visit.tsx'
import { passkeyObstacle } from '../sign-in/passkey-support.ts'
import { withProof } from './with-proof.ts'

/** On the server nobody knows, and most browsers can. */
export function usePasskeyObstacle(): string | null {
  const isFirstRender = useIsFirstRender()
  return isFirstRender ? null : passkeyObstacle()
}

async function addPasskey(name: string) {
  const optionsJSON = await call(passkeysApi.startPasskey, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({
    // What the server's half of the same package wrote.
    optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return call(passkeysApi.addPasskey, {
    body: { ...(name && { name }), response: { ...response } },
  })
}

/** As browsers name what went wrong, or who called it off. */
export function passkeyProblem(error: Error): string {
  if (error.name === 'InvalidStateError') return 'This device has a passkey for you already.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was made. You can try again whenever you like.'
  return wordsOf(error, 'Adding the passkey failed. Please try again.')
}

export function useAddPasskey(onAdded: () => void) {
  return useMutation({
    mutationFn: (name: string) => withProof(() => addPasskey(name)),
    onSuccess: () => {
      onAdded()
      addToast({ title: 'Passkey added', description: 'From now on it lets you in.' })
    },
    meta: { changes: ['passkeys'] },
  })
}

export function useRemovePasskey() {
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
