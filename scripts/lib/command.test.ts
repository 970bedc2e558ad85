import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from '../../server/src/adapters/database/folder-lock.ts'
import { projectRoot } from './project-files.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'commonplot-line-'))
const dataDir = join(folder, 'data')
const unlock = lockFolder(dataDir)
afterAll(() => {
  unlock()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['backup', [join(folder, 'saved')]],
  ['restore', [folder, '--into', dataDir]],
  ['seed', []],
  ['rebuild-totals', []],
])(
  '%s prints an expected error as one line',
  async (script, args) => {
    const path = join(projectRoot, `scripts/${script}.ts`)
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    const failed = await run(process.execPath, [path, ...args], { cwd: folder, env }).catch(
      (error) => error,
    )
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr.trim().split('\n')).toHaveLength(1)
  },
  60_000,
)
