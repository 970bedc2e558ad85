import { once } from 'node:events'
import { constants, createReadStream } from 'node:fs'
import { access, link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDurableFolder, syncFolder } from '../disk/durable-folders.ts'
import { assertKey, FileExistsError, FileMissingError, type Files } from './files.port.ts'
import { failAsUnavailable, type OpenFile, withStagedFile } from './staged-file.ts'

export function openDiskFiles(folder: string, openFile: OpenFile = open): Files {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    async write(key, content, maxBytes) {
      const path = pathOf(key)
      const keep = async (staged: { path: string; sizeBytes: number; head: Buffer }) => {
        await linkSynced(staged.path, path, folder)
        return { sizeBytes: staged.sizeBytes, head: staged.head }
      }
      return withStagedFile(folder, content, maxBytes, keep, openFile)
    },
    stage: (content, maxBytes, use) => withStagedFile(folder, content, maxBytes, use, openFile),
    async read(key) {
      const stream = createReadStream(pathOf(key))
      await once(stream, 'open').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new FileMissingError(key)
        failAsUnavailable(error)
      })
      return stream
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async checkReady() {
      await makeDurableFolder(folder)
      await access(folder, constants.W_OK)
    },
  }
}

/** Unlike renaming, linking never replaces the file of another upload. */
async function linkSynced(from: string, to: string, folder: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new FileExistsError('the key is taken')
    failAsUnavailable(error)
  })
  await syncFolder(folder).catch(failAsUnavailable)
}
