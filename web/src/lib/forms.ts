import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'
import { type AskBeforeLeaving, askBeforeLeaving } from './leaving.ts'

/** Watches navigation and closing of the window. Returns a function that stops it. */
function watchWaysOut(ask: AskBeforeLeaving): () => void {
  const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
  const letGo = askBeforeLeaving((leave) =>
    ask(() => {
      stop()
      leave()
    }),
  )
  const stop = () => {
    letGo()
    window.removeEventListener('beforeunload', onClose)
  }
  window.addEventListener('beforeunload', onClose)
  return stop
}

/** Asks before a page with changes is left; `onward` is there while it asks. */
export function useLeaveGuard(hasChanges: boolean) {
  const [onward, setOnward] = useState<(() => void) | null>(null)
  const letGo = useRef(() => {})
  useEffect(() => {
    if (!hasChanges) return undefined
    // Back closes the question, as it closes any dialog.
    letGo.current = watchWaysOut((leave) => setOnward((asked) => (asked ? null : leave)))
    return letGo.current
  }, [hasChanges])
  return { onward, stay: () => setOnward(null), letGo: () => letGo.current() }
}

/** The server names the field that it refuses, as in `price: Cards are charged …`. */
function fieldRefusal(error: Error): { field: string; words: string } | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  const [, field, words] = error.serverMessage?.match(/^(\w+): (.+)$/s) ?? []
  return field && words ? { field, words } : null
}

/** The refusal without its field, for a toast. */
export const refusedWords = (error: Error): string | null => fieldRefusal(error)?.words ?? null

interface RefusableForm<Values extends FieldValues> {
  getValues: () => Values
  setError: UseFormSetError<Values>
}

/** Shows the refusal at its field and focuses it. */
export function showRefusal<Values extends FieldValues>(
  { getValues, setError }: RefusableForm<Values>,
  error: Error,
): void {
  const refusal = fieldRefusal(error)
  if (!refusal || !(refusal.field in getValues())) return
  const { words: message } = refusal
  setError(refusal.field as FieldPath<Values>, { message }, { shouldFocus: true })
}

/**
 * Focuses the first invalid field after each new value of `told`. A form that validates while typing
 * counts its submits instead, so that the focus stays in the field.
 */
export function useFocusOnError(formId: string, told: string | number | undefined): void {
  useEffect(() => {
    if (!told) return
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [told, formId])
}
