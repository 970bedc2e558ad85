import { wordsOf } from '../../../lib/api-error.ts'
import { GaveUpSigningIn } from '../sign-in/sign-in-request.ts'

/** What to say of a call that failed; nothing where the person themselves called it off. */
export const refusalWords = (error: Error | null, otherwise: string): string | undefined =>
  error === null || error instanceof GaveUpSigningIn ? undefined : wordsOf(error, otherwise)
