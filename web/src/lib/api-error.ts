import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'

function messageIn(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const message = (parsed as { message?: unknown } | null)?.message
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

/** Seconds, or the moment itself; null when the server named none. */
function waitIn(retryAfter: string | null): number | null {
  if (!retryAfter) return null
  const seconds = Number(retryAfter)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** The person cancelled; no toast follows. */
export class CalledOff extends Error {}

/** Any answer that is not OK. `serverMessage` is the sentence meant for people, when there is one. */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | null

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = messageIn(body)
    this.retryAfterMs = waitIn(retryAfter)
  }
}

/** Some readers put words of their own around it. */
function apiErrorIn(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null
}

/** The sentence meant for people, when the server gave one. */
export const wordsOf = (error: unknown, otherwise: string): string =>
  apiErrorIn(error)?.serverMessage || otherwise

export const isForbidden = (error: unknown): boolean => apiErrorIn(error)?.status === 403

const isTooMuch = (error: unknown): boolean => apiErrorIn(error)?.status === 429

const LONG_MS = 10 * MINUTE_MS

/** More than a person may do in a day: to send it again soon is of no use. */
export const isForLater = (error: unknown): boolean =>
  isTooMuch(error) && (apiErrorIn(error)?.retryAfterMs ?? 0) > LONG_MS

/** A refusal shows the server's words; other failures show ours. */
export const refusalOr = (error: unknown, otherwise: string): string =>
  isForbidden(error) || isTooMuch(error) ? wordsOf(error, otherwise) : otherwise

export const isNotFound = (error: unknown): boolean => apiErrorIn(error)?.status === 404
