import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const LONGEST_STOP_MS = 10_000

/**
 * SIGTERM: goes on serving for `drainMs` while `/readyz` says no and every answer ends its
 * connection, so that a balancer has looked elsewhere before the door closes. Ctrl-C does not wait.
 */
export function stopOnSignals(
  app: FastifyInstance,
  logger: Pick<FastifyBaseLogger, 'fatal'>,
  drainMs: number,
): void {
  const stop = async (waitMs: number): Promise<void> => {
    app.drain.isUnderway = true
    await wait(waitMs)
    setTimeout(() => end('stopping took too long'), LONGEST_STOP_MS).unref()
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
