import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  assertContents,
  BackupError,
  checkBackup,
  KEPT_FOLDERS,
} from '../../server/src/adapters/database/backup-folder.ts'
import { RESTORING_FOLDER } from '../../server/src/adapters/database/data-folder.ts'
import { openEmbedded } from '../../server/src/adapters/database/embedded-connection.ts'
import { lockFolder } from '../../server/src/adapters/database/folder-lock.ts'
import { migrateDatabase } from '../../server/src/adapters/database/migrate-database.ts'
import {
  makeDurableFolder,
  syncFolder,
  syncTree,
} from '../../server/src/adapters/disk/durable-folders.ts'

import { markWaitingMailsUncertain } from '../../server/src/features/mail/outbox.store.ts'
import { markWaitingNotificationsUncertain } from '../../server/src/features/notifications/push/push.store.ts'

export interface Restored {
  takenAt: string
  /** The folder of the former data. */
  keptAside: string | undefined
  /** Mails that waited at the time of the backup; a restore does not send them. */
  doubtedMails: number
}

/**
 * Nothing in the data folder changes before the copy beside it is known to be whole, and a server
 * refuses to start between the first and the last change.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  { replace }: { replace: boolean },
): Promise<Restored> {
  const sealed = await checkBackup(resolve(backup))
  const folder = resolve(dataDir)
  await makeDurableFolder(folder)
  const unlock = lockFolder(folder)
  try {
    const occupied = KEPT_FOLDERS.filter((name) => isOccupied(join(folder, name)))
    if (occupied.length > 0 && !replace) {
      throw new BackupError(`${folder} holds data already; --replace puts it aside`)
    }
    const restoring = join(folder, RESTORING_FOLDER)
    await rm(restoring, { recursive: true, force: true })
    for (const name of KEPT_FOLDERS) {
      await cp(join(resolve(backup), name), join(restoring, name), { recursive: true })
    }
    await assertContents(restoring, sealed)
    const doubtedMails = await doubtUnsent(restoring)
    await syncTree(restoring)
    await syncFolder(folder)
    const keptAside = await putAside(folder, occupied)
    // The database comes last: a folder without one is recognised as incomplete.
    for (const name of KEPT_FOLDERS.toReversed()) {
      await rm(join(folder, name), { recursive: true, force: true })
      await rename(join(restoring, name), join(folder, name))
    }
    // Order for a power cut: the renames are on the disk before the marker goes.
    await syncFolder(folder)
    await rm(restoring, { recursive: true })
    await syncFolder(folder)
    return { takenAt: sealed.takenAt, keptAside, doubtedMails }
  } finally {
    unlock()
  }
}

/** Runs before a server opens the copy and would send its waiting mails a second time. */
async function doubtUnsent(folder: string): Promise<number> {
  const { db, close } = await openEmbedded(folder)
  try {
    await migrateDatabase(db)
    return await db.transaction(async (tx) => {
      await markWaitingNotificationsUncertain(tx, new Date())
      return markWaitingMailsUncertain(tx, new Date())
    })
  } finally {
    await close()
  }
}

function isOccupied(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}

async function putAside(folder: string, names: string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined
  let number = 1
  while (existsSync(join(folder, `before-restore-${number}`))) number += 1
  const aside = join(folder, `before-restore-${number}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of names) await rename(join(folder, name), join(aside, name))
  await syncFolder(aside)
  await syncFolder(folder)
  return aside
}
