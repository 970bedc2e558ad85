import { GaveUpSigningIn } from '../features/accounts/sign-in-request.ts'
import { refusalOr } from './api-error.ts'
import { addToast } from './toast-store.ts'

/** What a mutation says of itself, so that its failure is told in one place. */
type MutationMeta = {
  failure?: string | ((error: Error) => string)
  failureTitle?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

/** The only maker of destructive toasts. */
export function addFailureToast(description: string, title = 'Error'): void {
  addToast({ title, description, look: 'destructive' })
}

export function tellFailedMutation(error: Error, { failure, failureTitle }: MutationMeta = {}) {
  if (!failure || error instanceof GaveUpSigningIn) return
  addFailureToast(
    typeof failure === 'string' ? refusalOr(error, failure) : failure(error),
    failureTitle,
  )
}
