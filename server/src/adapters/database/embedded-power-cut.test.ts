import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutPower, recordHistory } from '../../testing/power-cut/cut-power.ts'
import { type DiskHistory, loadHistory } from '../../testing/power-cut/disk-history.ts'

const failingDisk = fileURLToPath(
  new URL('../../testing/power-cut/write-on-failing-disk.ts', import.meta.url),
)
const SEED = 7
const STEPS = 20
const CUTS = 5
const PATIENCE_MS = 600_000

const scratch = mkdtempSync(join(tmpdir(), 'commonplot-power-cut-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const withFsync = { historyPath: join(scratch, 'with'), scratch, seed: SEED }
let history: DiskHistory

beforeAll(async () => {
  await recordHistory({ ...withFsync, steps: STEPS, fsync: true })
  history = loadHistory(withFsync.historyPath)
}, PATIENCE_MS)

/** As many, evenly, from the first acknowledged statement to the last call. */
function evenCuts({ calls, acknowledged }: DiskHistory, count: number): number[] {
  const first = acknowledged[0]?.calls ?? 0
  const apart = (calls.length - first) / (count - 1)
  return Array.from({ length: count }, (_, cut) => Math.floor(first + cut * apart))
}

test('every statement that changes rows is synced before it is acknowledged [issue 16.4]', () => {
  const changes = history.acknowledged.filter(({ rows }, at) => {
    return rows !== history.acknowledged[at - 1]?.rows
  })
  const unsynced = changes.filter(({ calls }) => {
    const before = history.acknowledged.findLast((one) => one.calls < calls)?.calls ?? 0
    return !history.calls.slice(before, calls).some(({ call }) => call === 'fsync')
  })
  expect(changes.length).toBeGreaterThan(STEPS)
  expect(unsynced).toEqual([])
})

test(
  'a power cut loses no acknowledged row or upload, and the folder opens [issue 16.4]',
  async () => {
    const outcomes = await Array.fromAsync(cutPower(withFsync, evenCuts(history, CUTS)))
    expect(outcomes).toHaveLength(CUTS)
    expect(outcomes.filter(({ losses }) => losses.length > 0)).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'without fsync a cut loses rows, so that it would be noticed above [issue 16.4]',
  async () => {
    const without = { ...withFsync, historyPath: join(scratch, 'without') }
    await recordHistory({ ...without, steps: STEPS, fsync: false })
    const { calls } = loadHistory(without.historyPath)
    const [outcome] = await Array.fromAsync(cutPower(without, [calls.length]))
    expect(outcome?.losses).not.toEqual([])
  },
  PATIENCE_MS,
)

test(
  'a disk that fails to sync ends the process, and nothing is acknowledged [issue 16.4]',
  async () => {
    const child = spawn(process.execPath, [failingDisk, join(scratch, 'failing')])
    const [said, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect(said).toBe('the disk fails\n')
    expect(complaint).toContain('The disk did not keep what was written')
    expect(code).not.toBe(0)
  },
  PATIENCE_MS,
)
