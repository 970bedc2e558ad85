import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed with the upload's own random storage key, so that no secret has to be configured. */
export function signUpload(storageKey: string, id: string, expires: string): string {
  return createHmac('sha256', storageKey).update(`PUT ${id} ${expires}`).digest('base64url')
}

export function isSignedUpload(
  storageKey: string,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  const expected = Buffer.from(signUpload(storageKey, id, expires))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
