import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DiskCall, seededRandom } from './disk-history.ts'
import { SimulatedDisk } from './simulated-disk.ts'

const CUTS = 200
const folder = mkdtempSync(join(tmpdir(), 'commonplot-simulated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytesOf = (letter: string, length = 1024) => Buffer.alloc(length, letter)
const ROOT: DiskCall = { call: 'open', path: '', fd: 9 }
const SYNC_NAMES: DiskCall = { call: 'fsync', fd: 9 }
const made = (...more: DiskCall[]): DiskCall[] => [
  ROOT,
  { call: 'create', path: 'file' },
  { call: 'open', path: 'file', fd: 1 },
  { call: 'write', fd: 1, at: 0, bytes: bytesOf('a') },
  ...more,
]

/** What is found under a name after each of many cuts, each kind once. */
function findings(calls: DiskCall[], name = 'file'): Set<string | undefined> {
  const disk = new SimulatedDisk()
  for (const call of calls) disk.play(call)
  const found = Array.from({ length: CUTS }, (_, seed) => {
    const target = join(folder, 'left')
    rmSync(target, { recursive: true, force: true })
    disk.leave(target, seededRandom(seed))
    const path = join(target, name)
    // One letter for each sector, a dot for one of zeros.
    if (!existsSync(path)) return undefined
    const left = readFileSync(path)
    const sectors = Array.from({ length: Math.ceil(left.length / 512) }, (_, at) => left[at * 512])
    return sectors.map((first) => (first ? String.fromCharCode(first) : '.')).join('')
  })
  return new Set(found)
}

test('synced bytes and names survive every cut', () => {
  expect(findings(made({ call: 'fsync', fd: 1 }, SYNC_NAMES))).toEqual(new Set(['aa']))
})

test('synced bytes without a synced name may be gone', () => {
  expect(findings(made({ call: 'fsync', fd: 1 }))).toEqual(new Set(['aa', undefined]))
})

test('of a write that was not synced every part may be there', () => {
  const all = ['', '.', 'a', '..', 'a.', '.a', 'aa']
  const found = findings(made(SYNC_NAMES))
  expect([...found].filter((one) => !all.includes(one ?? 'gone'))).toEqual([])
  for (const part of ['', 'aa', 'a.', '.a']) expect(found).toContain(part)
})

test('a sector is the old one or the new one, whatever becomes of its neighbour', () => {
  const overwrite: DiskCall = { call: 'write', fd: 1, at: 0, bytes: bytesOf('b') }
  const found = findings(made({ call: 'fsync', fd: 1 }, SYNC_NAMES, overwrite))
  expect(found).toEqual(new Set(['aa', 'ab', 'ba', 'bb']))
})

test('a rename that was not synced leaves either name', () => {
  const rename: DiskCall = { call: 'rename', from: 'file', to: 'other' }
  const calls = made({ call: 'fsync', fd: 1 }, SYNC_NAMES, rename)
  expect(findings(calls)).toEqual(new Set(['aa', undefined]))
  expect(findings(calls, 'other')).toEqual(new Set(['aa', undefined]))
})
