import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileExistsError, type Files, FileTooLargeError, type StoredFile } from './files.port.ts'

const HEAD_BYTES = 64
const KEY = /^[\w-]+$/

export function openDiskFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('a key is letters, digits and dashes')
    return join(folder, key)
  }
  return {
    async write(key, content, maxBytes) {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = join(folder, `.${randomUUID()}`)
      try {
        const stored = await writeSynced(temporary, content, maxBytes)
        // Unlike renaming, linking never replaces what another upload has put there.
        await link(temporary, path)
        return stored
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new FileExistsError(key)
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async read(key) {
      const stream = createReadStream(pathOf(key))
      await once(stream, 'open')
      return stream
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function writeSynced(path: string, content: Readable, maxBytes: number): Promise<StoredFile> {
  const file = await open(path, 'wx', 0o600)
  try {
    let sizeBytes = 0
    let head = Buffer.alloc(0)
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      await file.write(chunk)
    }
    await file.sync()
    return { sizeBytes, head }
  } finally {
    await file.close()
  }
}
