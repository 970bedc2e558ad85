interface Coded {
  code?: unknown
  cause?: { code?: unknown } | undefined
}

/** What PostgreSQL or its driver gave as the reason; the query builder hands their error on as a cause. */
export function databaseCode(error: unknown): string | undefined {
  const { code, cause }: Coded = Object(error)
  return [cause?.code, code].find((given) => typeof given === 'string')
}
