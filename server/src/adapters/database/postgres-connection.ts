import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { announceCommits } from './announce-commits.ts'
import type { DatabaseConnection, WritableDatabase } from './database.port.ts'
import { STATEMENT_PLANNING } from './statement-planning.ts'
import { watchStatements } from './watch-statements.ts'

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

/** The embedded database speaks the same protocol on a socket of its own. */
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
