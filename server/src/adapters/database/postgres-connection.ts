import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { CommitListener, DatabaseConnection } from './database.port.ts'
import { sendPrepared } from './send-statements.ts'
import { tidyTables } from './tidy-tables.ts'
import { timeStatements } from './time-statements.ts'
import { watchCommits } from './watch-commits.ts'

const CLOSE_TIMEOUT_S = 5
const CONNECT_TIMEOUT_S = 5
const LONGEST_RETRY_S = 0.5

interface ServerLimits {
  /** How long a statement may take; for whoever serves people, not for scripts. */
  statementTimeoutMs?: number
}

export function connectPostgres(
  url: string,
  poolSize: number,
  { statementTimeoutMs = 0 }: ServerLimits = {},
): DatabaseConnection {
  const settings = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  }
  const options = {
    max: poolSize,
    connection: settings,
    connect_timeout: CONNECT_TIMEOUT_S,
    // The driver's own pauses grow to 20 seconds, in which everybody would wait for nothing.
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
  const listeners: CommitListener[] = []
  const statements = timeStatements()
  const client = watchCommits(sql, statements.timing(sendPrepared()), async (tables) => {
    await Promise.all(listeners.map((listener) => listener(tables)))
  })
  const db = drizzle(client)
  return {
    kind,
    db,
    onCommit: (listener) => void listeners.push(listener),
    onSlow: statements.onSlow,
    load: () => ({ statements: statements.underway(), poolSize: sql.options.max }),
    tidy: async () => {
      if (kind === 'embedded') await tidyTables(db)
    },
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_S }),
  }
}
