import { wordsOf } from '../../../lib/api-error.ts'
import { GaveUpSigningIn } from '../sign-in/sign-in-request.ts'

/** The words for a failed call; none after the person closed the sign-in sheet. */
export const refusalWords = (error: Error | null, otherwise: string): string | undefined =>
  error === null || error instanceof GaveUpSigningIn ? undefined : wordsOf(error, otherwise)
