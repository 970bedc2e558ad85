import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../secrets.ts'

/** Signed with the upload's own random storage key, so that no secret has to be configured. */
export function signUpload(storageKey: string, id: string, expires: string): string {
  return createHmac('sha256', storageKey).update(`PUT ${id} ${expires}`).digest('base64url')
}

export function isSignedUpload(
  storageKey: string,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  return isSameSecret(signature, signUpload(storageKey, id, expires))
}
