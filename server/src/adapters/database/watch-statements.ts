import type { Sql, TransactionSql } from 'postgres'
import type { SlowStatement } from './database.port.ts'

// Every connection keeps what it has prepared, and filters combine to more statements than is sane.
const MAX_PREPARED = 500
const LONGEST_TEXT = 2000

/**
 * Sends every statement that has parameters as a prepared one, which saves the driver a trip to ask
 * for their types, and knows how many are under way and which took long.
 */
export function watchStatements(sql: Sql) {
  const prepared = new Set<string>()
  let underway = 0
  let slowMs = Number.POSITIVE_INFINITY
  let tell: (slow: SlowStatement) => void = () => {}

  const isPrepared = (text: string, parameters: unknown[] | undefined) => {
    // Without parameters a text may hold several statements, as migrations do.
    if (!parameters?.length) return false
    if (prepared.size < MAX_PREPARED) prepared.add(text)
    return prepared.has(text)
  }
  const time = (text: string, statement: Promise<unknown>) => {
    underway += 1
    const startedAt = performance.now()
    const end = () => {
      underway -= 1
      const durationMs = Math.round(performance.now() - startedAt)
      // The values are people's own; the text has places for them only.
      if (durationMs >= slowMs) tell({ text: text.slice(0, LONGEST_TEXT), durationMs })
    }
    statement.then(end, end)
  }
  const watched = <Client extends Sql | TransactionSql>(client: Client): Client => {
    const { unsafe } = client
    if ('savepoint' in client) watchSavepoints(client)
    return Object.assign(client, {
      unsafe: ((text, parameters, options) => {
        const prepare = isPrepared(text, parameters)
        const statement = unsafe(text, parameters, { ...options, prepare })
        time(text, statement)
        return statement
      }) as Sql['unsafe'],
    })
  }
  /** A transaction inside a transaction speaks through a client of its own. */
  const watchSavepoints = (tx: TransactionSql) => {
    const savepoint: (work: (inner: TransactionSql) => unknown) => Promise<unknown> = tx.savepoint
    const watchedOne = (work: (inner: TransactionSql) => unknown) =>
      savepoint((inner) => work(watched(inner)))
    Object.assign(tx, { savepoint: watchedOne })
  }
  const { begin } = sql
  const client = Object.assign(watched(sql), {
    begin: (work: (tx: TransactionSql) => Promise<unknown>) => begin((tx) => work(watched(tx))),
  }) as Sql

  return {
    client,
    underway: () => underway,
    onSlow(thresholdMs: number, listener: (slow: SlowStatement) => void): void {
      slowMs = thresholdMs
      tell = listener
    },
  }
}
