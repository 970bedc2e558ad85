import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const LONGEST_STOP_MS = 10_000

/** Time for answers under way. Together with the mail and the sweep it stays below the longest stop. */
const LAST_ANSWERS_MS = 4000

interface Stopping {
  drainMs: number
  /** Aborted at once: the sweep begins nothing more. */
  stopping: AbortController
}

/**
 * SIGTERM: goes on serving for `drainMs` while `/readyz` says no and every answer ends its
 * connection, so that a balancer has looked elsewhere before the door closes. Ctrl-C does not wait.
 */
export function stopOnSignals(
  app: FastifyInstance,
  logger: Pick<FastifyBaseLogger, 'fatal'>,
  { drainMs, stopping }: Stopping,
): void {
  const stop = async (waitMs: number): Promise<void> => {
    app.drain.isUnderway = true
    stopping.abort()
    await wait(waitMs)
    setTimeout(() => end('stopping took too long'), LONGEST_STOP_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
    await app.close()
    process.exit(0)
  }
  const end = (reason: string, error?: unknown): void => {
    logger.fatal({ err: error }, reason)
    process.exit(1)
  }
  const start = (waitMs: number) => () => {
    stop(waitMs).catch((error) => end('stopping failed', error))
  }
  process.once('SIGINT', start(0))
  process.once('SIGTERM', start(drainMs))
}
