import type { FastifyBaseLogger } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import type { AppDeps } from '../app-deps.ts'

/** Rounds at once: who is slow to answer one does not hold up the next. */
const CONCURRENCY = 4

interface Rounds {
  limit: LimitFunction
  underway: Set<Promise<void>>
}

type WithDatabase = Pick<AppDeps, 'db'>

const failureLogs = new WeakMap<AppDeps['db'], (error: unknown, work: string) => void>()

/** From now on a round that failed is a line of the log, with the name of its work. */
export function logFailedRounds({ db }: WithDatabase, log: Pick<FastifyBaseLogger, 'error'>): void {
  failureLogs.set(db, (error, work) => log.error({ err: error, work }, 'background work failed'))
}

/**
 * Work that lies ready in the database: done at a call after the commit, so that nobody waits for the
 * next sweep, and by that sweep where the call was lost or the round failed.
 */
export function backgroundWork<Deps extends WithDatabase>(
  name: string,
  work: (deps: Deps) => Promise<void>,
) {
  const perDatabase = new WeakMap<AppDeps['db'], Rounds>()

  function roundsOf({ db }: WithDatabase): Rounds {
    const known = perDatabase.get(db)
    if (known) return known
    const made: Rounds = { limit: pLimit(CONCURRENCY), underway: new Set() }
    perDatabase.set(db, made)
    return made
  }

  function wake(deps: Deps): void {
    const { limit, underway } = roundsOf(deps)
    // A run that waits for its turn will see everything added until then.
    if (limit.pendingCount > 0) return
    const round = limit(() => work(deps))
      .catch((error) => failureLogs.get(deps.db)?.(error, name))
      .finally(() => underway.delete(round))
    underway.add(round)
  }

  /** Resolves once nothing is under way. */
  async function settle(deps: WithDatabase): Promise<void> {
    const { underway } = roundsOf(deps)
    while (underway.size > 0) await Promise.all(underway)
  }

  return { wake, settle }
}
