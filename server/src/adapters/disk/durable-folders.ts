import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Windows journals names by itself and cannot sync a folder. */
export const CAN_SYNC_FOLDERS = process.platform !== 'win32'

/** A name in a folder is as safe from a power cut as the bytes behind it only once this is done. */
export async function syncFolder(folder: string): Promise<void> {
  if (CAN_SYNC_FOLDERS) await syncPath(folder, 'r')
}

/** Makes the folder and those above it that are missing; all their names are on the disk. */
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

/** Everything below a folder, and the folder: what was copied there survives once it has a name. */
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
