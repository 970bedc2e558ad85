import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openInMemory } from '../adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../adapters/database/migrate-database.ts'
import { connectPostgres } from '../adapters/database/postgres-connection.ts'
import { seedDemoData } from '../demo-data/seed-demo-data.ts'
import { TEST_NOW } from './test-clock.ts'
import { findPostgres, startPostgres } from './throwaway-servers.ts'

// Hundreds of tests copy and start a database: what it keeps ready for a large one takes longest.
const SMALL = ['--wal-segsize=1', '-c', 'wal_recycle=off', '-c', 'shared_buffers=16MB']
// No test copies these templates, and they are two thirds of an empty cluster.
const WITHOUT_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
]

/** Makes, migrates and seeds once; every test database starts as a copy of the result. */
export default async function prepareSnapshots(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-test-'))
  const [emptyPath, snapshotPath] = [join(folder, 'empty.tar'), join(folder, 'snapshot.tar')]
  const empty = await PGlite.create({ initDbStartParams: SMALL })
  for (const statement of WITHOUT_TEMPLATES) await empty.exec(statement)
  writeFileSync(emptyPath, await (await empty.dumpDataDir('none')).bytes())
  await empty.close()

  const database = await openInMemory(emptyPath)
  await migrateDatabase(database.db)
  await seedDemoData(database.db, TEST_NOW)
  // Otherwise every copy would first do again what was done since the last one.
  await database.unannounced.execute('checkpoint')
  writeFileSync(snapshotPath, await database.dump())
  await database.close()

  const [emptyFolder, demoFolder] = [join(folder, 'empty'), join(folder, 'demo')]
  for (const [from, dataDir] of [
    [emptyPath, emptyFolder],
    [snapshotPath, demoFolder],
  ] as const) {
    await (await PGlite.create({ dataDir, loadDataDir: await openAsBlob(from) })).close()
  }

  const postgres = findPostgres() ? await startPostgres() : null
  const kind = process.env['TEST_DATABASE'] ?? (postgres ? 'postgres' : 'embedded')
  if (kind !== 'embedded' && kind !== 'postgres') throw new Error(`TEST_DATABASE is ${kind}`)
  if (kind === 'postgres' && !postgres) throw new Error('PostgreSQL is not installed')

  project.provide('testDatabase', kind)
  project.provide('demoUrl', postgres && (await makeDemo(postgres.url)))
  project.provide('emptyPath', emptyPath)
  project.provide('emptyFolder', emptyFolder)
  project.provide('snapshotPath', snapshotPath)
  project.provide('demoFolder', demoFolder)
  return async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every test database on the server is made from this one, which takes a tenth of the time. */
async function makeDemo(serverUrl: string): Promise<string> {
  const server = connectPostgres(serverUrl, 1)
  await server.unannounced.execute('create database demo')
  await server.close()
  const url = new URL('/demo', serverUrl).href
  const demo = connectPostgres(url, 1)
  await migrateDatabase(demo.db)
  await seedDemoData(demo.db, TEST_NOW)
  await demo.close()
  return url
}
