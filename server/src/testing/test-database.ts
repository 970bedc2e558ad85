import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { CacheVersion } from '../adapters/cache-version/cache-version.port.ts'
import type { DatabaseConnection } from '../adapters/database/database.port.ts'
import { openInMemory } from '../adapters/database/embedded-connection.ts'
import { connectPostgres } from '../adapters/database/postgres-connection.ts'

// As many as the requests that a test sends at once; connections are made when they are needed.
const POOL_SIZE = 8

let administrator: DatabaseConnection['unannounced']['$client'] | undefined

/** The demo data in a database of its own: on the throw-away PostgreSQL, or embedded. */
export async function openTestDatabase(version?: CacheVersion): Promise<DatabaseConnection> {
  if (inject('testDatabase') === 'embedded') return openInMemory(inject('snapshotPath'), version)
  const { url, stop } = await copyServerDatabase()
  const connection = connectPostgres(url, POOL_SIZE, { version })
  return { ...connection, close: () => connection.close().then(stop) }
}

/** The demo data on a server, for what needs several pools; only where PostgreSQL is installed. */
export async function copyServerDatabase(): Promise<{ url: string; stop: () => void }> {
  const demoUrl = inject('demoUrl')
  if (!demoUrl) throw new Error('PostgreSQL is not installed')
  administrator ??= connectPostgres(new URL('/postgres', demoUrl).href, 2).unannounced.$client
  const sql = administrator
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await sql.unsafe(`create database ${name} template demo`)
  return {
    url: new URL(`/${name}`, demoUrl).href,
    // In the background; what is left ends with the server.
    stop: () => void sql.unsafe(`drop database if exists ${name} with (force)`).catch(() => {}),
  }
}
