import { CalledOff, refusalOr } from './api-error.ts'
import { addToast } from './toast-store.ts'

/** The words of a mutation's `meta`, so that its failure is told in one place. */
export type FailureWords = {
  failure?: string | ((error: Error) => string)
  failureTitle?: string
}

/** The only maker of destructive toasts. */
export function addFailureToast(description: string, title = 'Error'): void {
  addToast({ title, description, look: 'destructive' })
}

export function tellFailedMutation(error: Error, { failure, failureTitle }: FailureWords = {}) {
  if (!failure || error instanceof CalledOff) return
  addFailureToast(
    typeof failure === 'string' ? refusalOr(error, failure) : failure(error),
    failureTitle,
  )
}
