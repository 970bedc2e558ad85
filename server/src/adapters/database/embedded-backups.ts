import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Backup } from '@commonplot/shared/operator/health.ts'
import { systemClock } from '../../clock.ts'
import type { Backups } from '../backups/backups.port.ts'
import { BackupError, readContents } from './backup-folder.ts'
import { askForSnapshot } from './control-socket.ts'
import { UNFINISHED, writeBackup } from './take-backup.ts'

/** Backups of the process that has the data folder open. */
export function embeddedBackups(dataDir: string, folder: string): Backups {
  /** Caches the size: a backup never changes and has many files. */
  const known = new Map<string, Backup>()
  let isMaking = false

  async function describe(name: string): Promise<Backup | undefined> {
    const seen = known.get(name) ?? (await look(join(folder, name), name))
    if (seen) known.set(name, seen)
    return seen
  }

  async function list(): Promise<Backup[]> {
    if (!existsSync(folder)) return []
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const whole = names.filter((name) => !name.endsWith(UNFINISHED))
    const found = await Promise.all(whole.map(describe))
    return found
      .filter((backup) => backup !== undefined)
      .toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))
  }

  async function make(before: (name: string) => Promise<void>): Promise<Backup | null> {
    if (isMaking) return null
    isMaking = true
    try {
      const name = systemClock.now().toISOString().replaceAll(/[:.]/g, '-')
      await before(name)
      await writeBackup(join(folder, name), () => askForSnapshot(resolve(dataDir)))
      const made = await describe(name)
      if (!made) throw new Error('a backup that was made is not there')
      return made
    } finally {
      isMaking = false
    }
  }
  return { list, make }
}

/** Undefined for a folder that is no backup. */
async function look(path: string, name: string): Promise<Backup | undefined> {
  try {
    const { takenAt, files } = readContents(path)
    const sizes = await Promise.all(Object.keys(files).map((file) => stat(join(path, file))))
    return { name, takenAt, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined
    }
    throw error
  }
}
