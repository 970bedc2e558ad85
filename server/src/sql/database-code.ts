interface Coded {
  code?: unknown
  cause?: { code?: unknown } | undefined
}

/** The error code of PostgreSQL or its driver; Drizzle wraps their error as a cause. */
export function databaseCode(error: unknown): string | undefined {
  const { code, cause }: Coded = Object(error)
  return [cause?.code, code].find((given) => typeof given === 'string')
}
