import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openInMemory } from '../adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../adapters/database/migrate-database.ts'
import { seedDemoData } from '../demo-data/seed-demo-data.ts'
import { TEST_NOW } from './test-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    snapshotPath: string
  }
}

/** Migrates and seeds once; every test database starts as a copy of the result. */
export default async function prepareSnapshot(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-test-'))
  const snapshotPath = join(folder, 'snapshot.tar')
  const database = await openInMemory()
  await migrateDatabase(database.db)
  await seedDemoData(database.db, TEST_NOW)
  writeFileSync(snapshotPath, await database.dump())
  await database.close()
  project.provide('snapshotPath', snapshotPath)
  return () => rmSync(folder, { recursive: true, force: true })
}
