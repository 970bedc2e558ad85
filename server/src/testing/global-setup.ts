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

/** Makes, migrates and seeds once; every test database starts as a copy of the result. */
export default async function prepareSnapshots(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-test-'))
  const database = await openInMemory()
  const keep = async (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, await database.dump())
    return path
  }
  const emptyPath = await keep('empty.tar')
  await migrateDatabase(database.db)
  await seedDemoData(database.db, TEST_NOW)
  const snapshotPath = await keep('snapshot.tar')
  await database.close()

  const emptyFolder = join(folder, 'empty')
  const loadDataDir = await openAsBlob(emptyPath)
  await (await PGlite.create({ dataDir: emptyFolder, loadDataDir })).close()

  project.provide('emptyPath', emptyPath)
  project.provide('emptyFolder', emptyFolder)
  project.provide('snapshotPath', snapshotPath)
  return () => rmSync(folder, { recursive: true, force: true })
}
