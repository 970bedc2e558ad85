import type { Sql } from 'postgres'
import type { SlowStatement } from './database.port.ts'
import type { sendPrepared } from './send-statements.ts'

type Statement = ReturnType<Sql['unsafe']>
type Send = ReturnType<typeof sendPrepared>

const LONGEST_TEXT = 2000

/** Counts what is under way and tells of what took long, waiting for a connection included. */
export function timeStatements() {
  let underway = 0
  let slowMs = Number.POSITIVE_INFINITY
  let tell: (slow: SlowStatement) => void = () => {}

  const timed = async <Result>(text: string, work: PromiseLike<Result>): Promise<Result> => {
    underway += 1
    const startedAt = performance.now()
    try {
      return await work
    } finally {
      underway -= 1
      const durationMs = Math.round(performance.now() - startedAt)
      // The values are people's own; the text has places for them only.
      if (durationMs >= slowMs) tell({ text: text.slice(0, LONGEST_TEXT), durationMs })
    }
  }

  return {
    underway: () => underway,
    onSlow(thresholdMs: number, listener: (slow: SlowStatement) => void): void {
      slowMs = thresholdMs
      tell = listener
    },
    timing:
      (send: Send): Send =>
      (sender) =>
      (text, ...rest) =>
        lazily(send(sender)(text, ...rest), (work) => timed(text, work)) as never,
  }
}

/** A statement starts when it is first awaited, and may be told before that to answer in arrays. */
export function lazily(
  statement: Statement,
  run: (work: PromiseLike<unknown>) => Promise<unknown>,
) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: stands in for the driver's own lazy statement
    then: (...handlers: Parameters<Promise<unknown>['then']>) => run(statement).then(...handlers),
    values: () => run(statement.values()),
  }
}
