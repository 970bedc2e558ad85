import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { DATABASE_FOLDER } from '../adapters/database/data-folder.ts'

/** Puts a database that is made but holds nothing into a data folder. */
export function copyEmptyDatabase(dataDir: string): void {
  cpSync(inject('emptyFolder'), join(dataDir, DATABASE_FOLDER), { recursive: true })
}
