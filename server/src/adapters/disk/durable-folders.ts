import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Windows journals folder entries by itself and cannot fsync a folder. */
export const CAN_SYNC_FOLDERS = process.platform !== 'win32'

/** Syncs a folder: without it a power cut can lose the entry of a synced file. */
export async function syncFolder(folder: string): Promise<void> {
  if (CAN_SYNC_FOLDERS) await syncPath(folder, 'r')
}

/** Creates the folder and its missing parents, and syncs their entries. */
export async function makeDurableFolder(folder: string, mode = 0o700): Promise<void> {
  const wanted = resolve(folder)
  const topmost = await mkdir(wanted, { recursive: true, mode })
  if (topmost === undefined) return
  const above = dirname(resolve(topmost))
  let parent = wanted
  do {
    parent = dirname(parent)
    await syncFolder(parent)
  } while (parent !== above)
}

/** Syncs a folder and all below it, so that a copy is durable before it gets its name. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncPath(path, 'r+')
  }
  await syncFolder(folder)
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}
