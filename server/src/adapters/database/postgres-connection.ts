import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { announceCommits } from './announce-commits.ts'
import type { DatabaseConnection, SlowStatement, WritableDatabase } from './database.port.ts'
import { STATEMENT_PLANNING } from './statement-planning.ts'

const CLOSE_TIMEOUT_S = 1
const CONNECT_TIMEOUT_S = 5
const LONGEST_RETRY_S = 0.5

export function connectPostgres(
  url: string,
  poolSize: number,
  statementTimeoutMs = 0,
): DatabaseConnection {
  const settings = {
    ...STATEMENT_PLANNING,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  }
  const options = {
    max: poolSize,
    connection: settings,
    connect_timeout: CONNECT_TIMEOUT_S,
    // The driver's own backoff grows to 20 seconds.
    backoff: (attempt: number) => Math.min(attempt * 0.05, LONGEST_RETRY_S),
    onnotice: () => {},
  }
  return connection('server', postgres(url, options))
}

/** Connects to the embedded database, which speaks PostgreSQL's protocol on its own socket. */
export function connectSocket(path: string, poolSize: number): DatabaseConnection {
  const options = { path, max: poolSize, user: 'postgres', database: 'postgres' }
  return connection('embedded', postgres({ ...options, onnotice: () => {} }))
}

function connection(kind: DatabaseConnection['kind'], sql: postgres.Sql): DatabaseConnection {
  const commits = kind === 'embedded' ? { count: 0 } : null
  const statements = watchStatements(sql)
  const unannounced = drizzle(statements.client)
  return {
    kind,
    db: announceCommits(unannounced, commits),
    unannounced,
    commits,
    onSlow: statements.onSlow,
    load: () => ({ statements: statements.underway(), poolSize: sql.options.max }),
    // Clients reach a PostgreSQL server directly.
    onAsked: () => {},
    tidy: async () => {
      if (kind === 'embedded') await tidyTables(unannounced)
    },
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_S }),
  }
}

/**
 * Vacuums and analyzes changed tables, by the thresholds of autovacuum, which the embedded database
 * does not have. One table at a time: the engine does nothing else meanwhile.
 */
async function tidyTables(db: WritableDatabase): Promise<void> {
  const changed = await db.execute<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`)
  for (const { name } of changed) await db.execute(sql.raw(`vacuum (analyze) ${name}`))
}

/** Each connection keeps its prepared statements, and filters combine to thousands of texts. */
const MAX_PREPARED = 500
const LONGEST_TEXT = 2000

/**
 * Prepares statements that have parameters, counts statements under way and reports slow ones. The
 * driver's `debug` and Drizzle's logger only see a statement begin, so its public methods are wrapped.
 */
function watchStatements(sql: Sql) {
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
