import type { Sql, TransactionSql } from 'postgres'
import type { SlowStatement } from './database.port.ts'

/** Each connection keeps its prepared statements, and filters combine to thousands of texts. */
const MAX_PREPARED = 500
const LONGEST_TEXT = 2000

/**
 * Prepares statements that have parameters, counts statements under way and reports slow ones. The
 * driver's `debug` and Drizzle's logger only see a statement begin, so its public methods are wrapped.
 */
export function watchStatements(sql: Sql) {
  const prepared = new Set<string>()
  let underway = 0
  let slowMs = Number.POSITIVE_INFINITY
  let report: (slow: SlowStatement) => void = () => {}

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
      // Never the parameters: they are personal data.
      if (durationMs >= slowMs) report({ text: text.slice(0, LONGEST_TEXT), durationMs })
    }
    statement.then(end, end)
  }
  const watch = <Client extends Sql | TransactionSql>(client: Client): Client => {
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
  /** A nested transaction has a client of its own. */
  const watchSavepoints = (tx: TransactionSql) => {
    const savepoint: (work: (inner: TransactionSql) => unknown) => Promise<unknown> = tx.savepoint
    Object.assign(tx, {
      savepoint: (work: (inner: TransactionSql) => unknown) =>
        savepoint((inner) => work(watch(inner))),
    })
  }
  const { begin } = sql
  const client = Object.assign(watch(sql), {
    begin: (work: (tx: TransactionSql) => Promise<unknown>) => begin((tx) => work(watch(tx))),
  }) as Sql

  return {
    client,
    underway: () => underway,
    onSlow(thresholdMs: number, listener: (slow: SlowStatement) => void): void {
      slowMs = thresholdMs
      report = listener
    },
  }
}
