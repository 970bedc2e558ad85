import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { makeDurableFolder } from '../disk/durable-folders.ts'
import {
  FilesFullError,
  FilesUnavailableError,
  FileTooLargeError,
  type StoredFile,
} from './files.port.ts'

const HEAD_BYTES = 64
const TEMPORARY_PREFIX = '.'
const ABANDONED_AFTER_MS = HOUR_MS

export type OpenFile = typeof open

export interface StagedFile extends StoredFile {
  path: string
  sha256: string
}

/** Writes a stream to a temporary file, complete and synced, and deletes the file after `use`. */
export async function withStagedFile<T>(
  folder: string,
  content: Readable,
  maxBytes: number,
  use: (staged: StagedFile) => Promise<T>,
  openFile: OpenFile = open,
): Promise<T> {
  await makeDurableFolder(folder).catch(failAsUnavailable)
  const path = join(folder, `${TEMPORARY_PREFIX}${randomUUID()}`)
  try {
    return await use(await writeSynced(path, content, maxBytes, openFile))
  } finally {
    await rm(path, { force: true })
  }
}

async function writeSynced(
  path: string,
  content: Readable,
  maxBytes: number,
  openFile: OpenFile,
): Promise<StagedFile> {
  const file = await openFile(path, 'wx', 0o600).catch(failAsUnavailable)
  try {
    const hash = createHash('sha256')
    let sizeBytes = 0
    let head = Buffer.alloc(0)
    // Leaves the request's stream open, so that the refusal can be sent.
    const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    for await (const chunk of chunks) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      hash.update(chunk)
      await file.appendFile(chunk).catch(failAsUnavailable)
    }
    await file.sync().catch(failAsUnavailable)
    return { path, sizeBytes, head, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Deletes temporary files of a crashed process. */
export async function removeAbandoned(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(TEMPORARY_PREFIX))) {
    const path = join(folder, name)
    const age = await stat(path).catch(() => undefined)
    const isAbandoned = age && now.getTime() - age.mtimeMs > ABANDONED_AFTER_MS
    if (isAbandoned) await rm(path, { force: true })
  }
}

// No space, quota exceeded, or above the process's file size limit.
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

export function failAsUnavailable(cause: NodeJS.ErrnoException): never {
  if (FULL.includes(cause.code ?? '')) throw new FilesFullError('the disk is full', { cause })
  throw new FilesUnavailableError('the disk did not take the file', { cause })
}
