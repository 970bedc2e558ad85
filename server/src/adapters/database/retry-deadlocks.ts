const DEADLOCK = '40P01'
const MOST_TRIES = 3

const isDeadlock = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code === DEADLOCK || cause?.code === DEADLOCK
}

/**
 * Of two that wait for each other the database ends one, of which nothing is left: done again, it
 * finds the other finished. Nobody needs to hear of that.
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || tries === MOST_TRIES) throw error
    }
  }
}
