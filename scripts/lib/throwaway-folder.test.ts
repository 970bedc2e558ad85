import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = new URL('./throwaway-folder.ts', import.meta.url).href
const USE = `
  const { useThrowawayFolder } = await import('${MODULE}')
  useThrowawayFolder()
  const [{ mkdtempSync }, { tmpdir }] = [await import('node:fs'), await import('node:os')]
  mkdtempSync(tmpdir() + '/left-')
  console.log(process.env.TMPDIR)
`

test.each([
  ['as it should', '', 0],
  ['by a failure', 'throw new Error("broken")', 1],
  ['by its own will', 'process.exit(3)', 3],
])('leaves no files after a process that ends %s', (_, end, code) => {
  const outer = mkdtempSync(join(tmpdir(), 'outer-'))
  onTestFinished(() => rmSync(outer, { recursive: true }))
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', USE + end], {
    env: { ...process.env, TMPDIR: outer },
    encoding: 'utf8',
  })
  expect([ended.status, ended.stdout.startsWith(outer)]).toEqual([code, true])
  expect(readdirSync(outer)).toEqual([])
})
