function messageIn(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const message = (parsed as { message?: unknown } | null)?.message
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

/** Any answer that is not OK. `serverMessage` is the sentence meant for people, when there is one. */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = messageIn(body)
  }
}

/** Some readers put words of their own around it. */
function apiErrorIn(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null
}

export const isNotFound = (error: unknown): boolean => apiErrorIn(error)?.status === 404
