import { constants, cpSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of the data folder that a backup contains; the rest is temporary. */
export const DATABASE_FOLDER = 'database'
export const FILES_FOLDER = 'files'
/** Snapshots, which a backup reads from. */
export const SNAPSHOTS_FOLDER = 'snapshots'
/** Exists only while a backup is being restored. */
export const RESTORING_FOLDER = 'restoring'

/**
 * Copies what is in a data folder now, in one go: the caller sees to it that no statement runs
 * meanwhile. An open transaction is left out on opening the copy, as after a crash.
 */
export function copyDataFolder(from: string, to: string): void {
  const database = join(to, DATABASE_FOLDER)
  cpSync(join(from, DATABASE_FOLDER), database, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  linkFiles(join(from, FILES_FOLDER), join(to, FILES_FOLDER))
}

/** A stored file never changes, so a hard link is as good as a copy. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (!existsSync(from)) return
  const stored = readdirSync(from).filter((name) => !name.startsWith('.'))
  for (const name of stored) {
    try {
      linkSync(join(from, name), join(to, name))
    } catch (error) {
      // Removed since the folder was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
