import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileExistsError, FileMissingError, type Files, FileTooLargeError } from './files.port.ts'

const bytes = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

/** Tests for every storage. */
export function filesSuite(name: string, open: () => Promise<Files>): void {
  describe(name, () => {
    let files: Files
    beforeAll(async () => {
      files = await open()
    })

    test('a stored file is read back, with its size and first bytes', async () => {
      const stored = await files.write('seeds', bytes('basil, ', 'kale'), 100)
      expect(stored).toEqual({ sizeBytes: 11, head: Buffer.from('basil, kale') })
      expect(await text(await files.read('seeds'))).toBe('basil, kale')
    })

    test('a file that grows beyond the limit leaves nothing behind', async () => {
      await expect(files.write('large', bytes('1234', '5678'), 7)).rejects.toThrow(
        FileTooLargeError,
      )
      await expect(files.read('large')).rejects.toThrow(FileMissingError)
    })

    test('a stream that breaks off leaves nothing behind', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('connection lost')
        })(),
      )
      await expect(files.write('broken', broken, 100)).rejects.toThrow('connection lost')
      await expect(files.read('broken')).rejects.toThrow(FileMissingError)
    })

    test('of two that write under one key at once, one is stored', async () => {
      const attempts = await Promise.allSettled([
        files.write('race', bytes('first'), 100),
        files.write('race', bytes('second'), 100),
      ])
      const lost = attempts.filter((attempt) => attempt.status === 'rejected')
      expect(lost.map(({ reason }) => reason)).toEqual([expect.any(FileExistsError)])
    })

    test('ten megabytes come back as they were', async () => {
      const chunk = Buffer.alloc(1024 * 1024, 'plot')
      const content = Readable.from(Array.from({ length: 10 }, () => chunk))
      const stored = await files.write('photo', content, 10 * chunk.length)
      expect(stored.sizeBytes).toBe(10 * chunk.length)
      const readBack = await buffer(await files.read('photo'))
      expect(readBack.equals(Buffer.alloc(10 * chunk.length, 'plot'))).toBe(true)
    })

    test('a staged file is there while it is looked at, and gone afterwards', async () => {
      const seen = await files.stage(bytes('basil, ', 'kale'), 100, async ({ path }) => {
        return { path, content: await readFile(path, 'utf8') }
      })
      expect(seen.content).toBe('basil, kale')
      await expect(readFile(seen.path)).rejects.toThrow('ENOENT')
      await expect(
        files.stage(bytes('x'), 100, ({ path }) => Promise.reject(new Error(path))),
      ).rejects.toSatisfy((error: Error) => !existsSync(error.message))
    })

    test('a file that is too large is not staged', async () => {
      const use = async () => 'looked at'
      await expect(files.stage(bytes('1234', '5678'), 7, use)).rejects.toThrow(FileTooLargeError)
    })

    test('an empty file is a file', async () => {
      await files.write('empty', bytes(), 100)
      expect(await text(await files.read('empty'))).toBe('')
    })

    test('a key that leads elsewhere is refused', async () => {
      await expect(files.write('../seeds', bytes('x'), 100)).rejects.toThrow('a key is')
      await expect(files.read('a/b')).rejects.toThrow('a key is')
    })

    test('it is ready', async () => {
      await expect(files.checkReady()).resolves.toBeUndefined()
    })

    test('a removed file is gone, and removing it again is fine', async () => {
      await files.write('gone', bytes('x'), 1)
      await files.remove('gone')
      await files.remove('gone')
      await expect(files.read('gone')).rejects.toThrow(FileMissingError)
    })
  })
}
