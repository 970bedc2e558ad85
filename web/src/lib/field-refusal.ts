import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** The server names the field that it refuses, as in `price: Cards are charged …`. */
function fieldRefusal(error: Error): { field: string; words: string } | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  const [, field, words] = error.serverMessage?.match(/^(\w+): (.+)$/s) ?? []
  return field && words ? { field, words } : null
}

/** For a toast, which names no field. */
export const refusedWords = (error: Error): string | null => fieldRefusal(error)?.words ?? null

interface RefusableForm<Values extends FieldValues> {
  getValues: () => Values
  setError: UseFormSetError<Values>
}

/** Says it under the field, which takes the focus. */
export function showRefusal<Values extends FieldValues>(
  { getValues, setError }: RefusableForm<Values>,
  error: Error,
): void {
  const refusal = fieldRefusal(error)
  if (!refusal || !(refusal.field in getValues())) return
  const { words: message } = refusal
  setError(refusal.field as FieldPath<Values>, { message }, { shouldFocus: true })
}
