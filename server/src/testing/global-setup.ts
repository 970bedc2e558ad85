import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openInMemory } from '../adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../adapters/database/migrate-database.ts'
import { seedDemoData } from '../demo-data/seed-demo-data.ts'
import { TEST_NOW } from './test-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database without any table: making one from nothing takes as long as some tests. */
    emptyPath: string
    /** The same as a folder, for whoever opens it as the product does. */
    emptyFolder: string
    snapshotPath: string
  }
}

// Hundreds of tests copy and start a database: what it keeps ready for a large one takes longest.
const SMALL = ['--wal-segsize=1', '-c', 'wal_recycle=off', '-c', 'shared_buffers=16MB']
// Nobody makes a further database of these, and they are two thirds of an empty one.
const WITHOUT_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
]

/** Makes, migrates and seeds once; every test database starts as a copy of the result. */
export default async function prepareSnapshots(project: TestProject): Promise<() => void> {
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

  const emptyFolder = join(folder, 'empty')
  const loadDataDir = await openAsBlob(emptyPath)
  await (await PGlite.create({ dataDir: emptyFolder, loadDataDir })).close()

  project.provide('emptyPath', emptyPath)
  project.provide('emptyFolder', emptyFolder)
  project.provide('snapshotPath', snapshotPath)
  return () => rmSync(folder, { recursive: true, force: true })
}
