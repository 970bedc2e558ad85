import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { askToSignIn, GaveUpSigningIn } from '../sign-in/sign-in-request.ts'

const PROOF_NEEDED = 428

/** If the action needs a recent proof, asks for it over the page and repeats the action. */
export async function withProof<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== PROOF_NEEDED) throw error
    await askToSignIn('proof')
    return act()
  }
}

/** The words for a failed call; none after the person closed the sign-in sheet. */
export const refusalWords = (error: Error | null, otherwise: string): string | undefined =>
  error === null || error instanceof GaveUpSigningIn ? undefined : wordsOf(error, otherwise)
