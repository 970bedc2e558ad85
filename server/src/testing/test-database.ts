import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { announceCommits } from '../adapters/database/announce-commits.ts'
import { DATABASE_FOLDER } from '../adapters/database/data-folder.ts'
import type { DatabaseConnection } from '../adapters/database/database.port.ts'
import { openInMemory } from '../adapters/database/embedded-connection.ts'
import { connectPostgres } from '../adapters/database/postgres-connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database without any table: making one from nothing takes as long as some tests. */
    emptyPath: string
    /** The same as a data folder. */
    emptyFolder: string
    snapshotPath: string
    /** The demo data as a data folder, for a product that is started as a process. */
    demoFolder: string
    /** The template on the throw-away server of this run, where PostgreSQL is installed. */
    demoUrl: string | null
    /** Where `startTestApp` and `openTestDatabase` put the demo data. */
    testDatabase: 'embedded' | 'postgres'
  }
}

// As many as the requests that a test sends at once; connections are made when they are needed.
const POOL_SIZE = 8

let administrator: DatabaseConnection['unannounced']['$client'] | undefined

/** The demo data in a database of its own: on the throw-away PostgreSQL, or embedded. */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  if (inject('testDatabase') === 'embedded') return openInMemory(inject('snapshotPath'))
  const { url, stop } = await copyServerDatabase()
  const connection = connectPostgres(url, POOL_SIZE)
  // The app under test is the only writer of its copy, so it may store answers as the embedded one does.
  const commits = { count: 0 }
  const db = announceCommits(connection.unannounced, commits)
  return { ...connection, db, commits, close: () => connection.close().then(stop) }
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

/** Puts a database that is made but holds nothing into a data folder. */
export function copyEmptyDatabase(dataDir: string): void {
  cpSync(inject('emptyFolder'), join(dataDir, DATABASE_FOLDER), { recursive: true })
}

/** Puts the demo data into a data folder: a product starts on it four times as fast as on none. */
export function copyDemoDatabase(dataDir: string): void {
  cpSync(inject('demoFolder'), join(dataDir, DATABASE_FOLDER), { recursive: true })
}
