import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from './adapters/database/embedded-connection.ts'
import { startProductProcess } from './testing/product-process.ts'
import { copyDemoDatabase } from './testing/test-database.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'commonplot-main-'))
copyDemoDatabase(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function startAndFail(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PORT: '0', DATA_DIR: dataDir, EMBEDDED_FSYNC: 'off', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, complaint }
}

test('a second process on the same data folder is refused while the first goes on serving', async () => {
  const first = startProductProcess({ DATA_DIR: dataDir })
  onTestFinished(() => void first.end('SIGKILL'))
  const address = await first.ready
  const { code, complaint } = await startAndFail({})
  expect(code).toBe(1)
  expect(complaint).toMatch(/^The data folder .* is in use by another Commonplot process\n$/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  expect(await first.end('SIGTERM')).toBe(0)
})

test('a wrong setting stops the start with one clear line', async () => {
  const { code, complaint } = await startAndFail({ PORT: 'soup' })
  expect(code).toBe(1)
  expect(complaint).toMatch(/^PORT: /)
  expect(complaint.trim().split('\n')).toHaveLength(1)
})

test('an older release on a newer database says so in one line and leaves it alone [A19]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-newer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyDemoDatabase(folder)
  const database = await openEmbedded(folder, { fsync: false })
  await database.unannounced.execute(
    sql`insert into applied_migrations (hash, version) values ('later', '99.0.0')`,
  )
  await database.close()
  const { code, complaint } = await startAndFail({ DATA_DIR: folder })
  expect(code).toBe(1)
  expect(complaint).toMatch(
    /^The database was migrated by Commonplot 99\.0\.0 .* this is Commonplot \d+\.\d+/,
  )
  expect(complaint.trim().split('\n')).toHaveLength(1)
})
