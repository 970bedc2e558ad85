import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { startFakeS3 } from '../../testing/outside/fake-s3.ts'
import { openDiskFiles } from './disk-files.ts'
import { FilesFullError, FilesUnavailableError } from './files.port.ts'
import { filesSuite } from './files.suite.ts'
import { openS3Files } from './s3-files.ts'
import { removeAbandoned } from './staged-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'commonplot-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const s3 = await startFakeS3()
afterAll(() => s3.stop())

const seeds = () => Readable.from([Buffer.from('seeds')])
const staging = join(folder, 'staging')

filesSuite('files on disk', async () => openDiskFiles(join(folder, 'disk')))
filesSuite('files in a bucket', async () => openS3Files(s3.account, staging))

describe('a disk', () => {
  test('that is full says so and keeps nothing', async () => {
    const full = join(folder, 'full')
    const failing = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const files = openDiskFiles(full, async (path, flags, mode) => {
      const file = await open(path, flags, mode)
      file.appendFile = async () => {
        await file.write(Buffer.from('se'))
        throw failing
      }
      return file
    })
    await expect(files.write('seeds', seeds(), 100)).rejects.toThrow(FilesFullError)
    expect(readdirSync(full)).toEqual([])
  })

  test('that is no folder is not ready and takes nothing', async () => {
    const path = join(folder, 'a-file')
    writeFileSync(path, '')
    const files = openDiskFiles(path)
    await expect(files.checkReady()).rejects.toThrow()
    await expect(files.write('seeds', seeds(), 100)).rejects.toThrow(FilesUnavailableError)
  })

  test('loses what a killed process left half-written, but not what is being written', async () => {
    const left = join(folder, 'left')
    mkdirSync(left)
    for (const name of ['.old', '.new', 'kept']) writeFileSync(join(left, name), 'half')
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const name of ['.old', 'kept']) utimesSync(join(left, name), longAgo, longAgo)
    await removeAbandoned(left, new Date())
    expect(readdirSync(left)).toEqual(['.new', 'kept'])
  })
})

describe('a bucket', () => {
  test.each([
    ['with a wrong secret', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['with an unknown key', { accessKeyId: 'nobody' }, '403 InvalidAccessKeyId'],
    ['of another region', { region: 'us-east-1' }, '403 AuthorizationHeaderMalformed'],
    ['that is not there', { bucket: 'elsewhere' }, '404 NoSuchBucket'],
    ['nobody answers for', { endpoint: 'http://127.0.0.1:1' }, 'cannot be reached'],
  ])('%s takes nothing, removes nothing and says why', async (_name, wrong, reason) => {
    const files = openS3Files({ ...s3.account, ...wrong }, staging)
    const attempt = files.write('refused', seeds(), 100)
    await expect(attempt).rejects.toThrow(FilesUnavailableError)
    await expect(attempt).rejects.toThrow(reason)
    await expect(files.remove('refused')).rejects.toThrow(FilesUnavailableError)
    await expect(files.checkReady()).rejects.toThrow(FilesUnavailableError)
    expect(s3.objects.has('refused')).toBe(false)
    expect(readdirSync(staging)).toEqual([])
  })

  test('in trouble fails without a trace, and takes the same file once it is well', async () => {
    const files = openS3Files(s3.account, staging)
    s3.fail()
    await expect(files.write('later', seeds(), 100)).rejects.toThrow('503 SlowDown')
    await expect(files.read('later')).rejects.toThrow(FilesUnavailableError)
    await expect(files.remove('later')).rejects.toThrow(FilesUnavailableError)
    s3.recover()
    await expect(files.write('later', seeds(), 100)).resolves.toMatchObject({ sizeBytes: 5 })
  })
})
