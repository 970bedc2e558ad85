import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { CommitListener, DatabaseConnection } from './database.port.ts'
import { watchCommits } from './watch-commits.ts'

const CLOSE_TIMEOUT_S = 5

export function connectPostgres(url: string, poolSize: number): DatabaseConnection {
  // A plan for any parameters would search a million plots as if every filter were the same.
  const plans = { plan_cache_mode: 'force_custom_plan' }
  const options = { max: poolSize, connection: plans, onnotice: () => {} }
  return connection('server', postgres(url, options))
}

/** The embedded database speaks the same protocol on a socket of its own. */
export function connectSocket(path: string, poolSize: number): DatabaseConnection {
  const options = { path, max: poolSize, user: 'postgres', database: 'postgres' }
  return connection('embedded', postgres({ ...options, onnotice: () => {} }))
}

function connection(kind: DatabaseConnection['kind'], sql: postgres.Sql): DatabaseConnection {
  const listeners: CommitListener[] = []
  const client = watchCommits(sql, async (tables) => {
    await Promise.all(listeners.map((listener) => listener(tables)))
  })
  return {
    kind,
    db: drizzle(client),
    onCommit: (listener) => void listeners.push(listener),
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_S }),
  }
}
