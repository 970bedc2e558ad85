import { databaseCode } from '../../sql/database-code.ts'

const DEADLOCK = '40P01'
const MOST_TRIES = 3

/**
 * Of two that wait for each other the database ends one, of which nothing is left: done again, it
 * finds the other finished. Nobody needs to hear of that.
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (databaseCode(error) !== DEADLOCK || tries === MOST_TRIES) throw error
    }
  }
}
