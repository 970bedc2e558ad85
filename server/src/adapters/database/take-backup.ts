import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { systemClock } from '../../clock.ts'
import { makeDurableFolder, syncFolder, syncTree } from '../disk/durable-folders.ts'
import { BackupError, sealBackup } from './backup-folder.ts'
import { askForSnapshot, isControlSocketOpen, type Snapshot } from './control-socket.ts'
import { openEmbedded } from './embedded-connection.ts'
import { FolderInUseError } from './folder-lock.ts'

/** The suffix of a backup folder while it is being written. */
export const UNFINISHED = '.unfinished'

export async function takeBackup(dataDir: string, wanted: string): Promise<void> {
  if (!existsSync(dataDir)) throw new BackupError(`There is no data folder ${resolve(dataDir)}`)
  await writeBackup(wanted, () => openSnapshot(resolve(dataDir)))
}

/** Renames the folder to its final name once it is complete. */
export async function writeBackup(
  wanted: string,
  takeSnapshot: () => Promise<Snapshot>,
): Promise<void> {
  const target = resolve(wanted)
  if (existsSync(target)) throw new BackupError(`${target} is there already`)
  const unfinished = target + UNFINISHED
  await rm(unfinished, { recursive: true, force: true })
  await makeDurableFolder(dirname(target), 0o777)
  const snapshot = await takeSnapshot()
  try {
    const takenAt = systemClock.now()
    await mkdir(unfinished, { mode: 0o700 })
    await cp(snapshot.folder, unfinished, { recursive: true })
    await sealBackup(unfinished, snapshot.migrations, takenAt)
    await syncTree(unfinished)
    await rename(unfinished, target)
    await syncFolder(dirname(target))
  } finally {
    await snapshot.release()
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Copies from the server that has the data folder open, or without one from the folder itself. */
async function openSnapshot(dataDir: string): Promise<Snapshot> {
  const database = await openEmbedded(dataDir).catch((error) => {
    if (error instanceof FolderInUseError && isControlSocketOpen(dataDir)) return undefined
    throw error
  })
  if (!database) return askForSnapshot(dataDir)
  const snapshot = await database.takeSnapshot()
  const release = async () => {
    await snapshot.release()
    await database.close()
  }
  return { ...snapshot, release }
}
