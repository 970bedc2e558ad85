import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUseError extends Error {
  constructor(folder: string, user = 'another Commonplot process') {
    super(`The data folder ${folder} is in use by ${user}`)
  }
}

/**
 * Two processes on one PGlite folder corrupt it. An exclusive SQLite transaction is an operating
 * system lock that ends with its process, however that process ends, so it can never go stale.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUseError(folder)
  }
  return () => lock.close()
}
