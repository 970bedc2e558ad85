import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileExistsError, type Files, FileTooLargeError } from './files.port.ts'

const bytes = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

/** What every storage must do. */
export function filesSuite(name: string, open: () => Promise<Files>): void {
  describe(name, () => {
    let files: Files
    beforeAll(async () => {
      files = await open()
    })

    test('what was written is read back, with its size and first bytes', async () => {
      const stored = await files.write('seeds', bytes('basil, ', 'kale'), 100)
      expect(stored).toEqual({ sizeBytes: 11, head: Buffer.from('basil, kale') })
      expect(await text(await files.read('seeds'))).toBe('basil, kale')
    })

    test('a file that grows beyond the limit leaves nothing behind', async () => {
      await expect(files.write('large', bytes('1234', '5678'), 7)).rejects.toThrow(
        FileTooLargeError,
      )
      await expect(files.read('large')).rejects.toThrow()
    })

    test('a stream that breaks off leaves nothing behind', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('connection lost')
        })(),
      )
      await expect(files.write('broken', broken, 100)).rejects.toThrow('connection lost')
      await expect(files.read('broken')).rejects.toThrow()
    })

    test('of two that write under one key at once, one is stored', async () => {
      const attempts = await Promise.allSettled([
        files.write('race', bytes('first'), 100),
        files.write('race', bytes('second'), 100),
      ])
      const lost = attempts.filter((attempt) => attempt.status === 'rejected')
      expect(lost.map(({ reason }) => reason)).toEqual([expect.any(FileExistsError)])
    })

    test('a removed file is gone, and removing it again is fine', async () => {
      await files.write('gone', bytes('x'), 1)
      await files.remove('gone')
      await files.remove('gone')
      await expect(files.read('gone')).rejects.toThrow()
    })
  })
}
