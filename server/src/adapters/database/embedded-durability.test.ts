import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../../testing/test-database.ts'
import { openEmbedded } from './embedded-connection.ts'
import { FolderInUseError } from './folder-lock.ts'

const writer = fileURLToPath(new URL('../../testing/write-until-killed.ts', import.meta.url))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commonplot-durability-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function writeAndKill(rowsBeforeKill: number): Promise<number> {
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let lastAcknowledged = -1
  for await (const line of createInterface({ input: child.stdout })) {
    lastAcknowledged = Number(line)
    if (lastAcknowledged === rowsBeforeKill) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return lastAcknowledged
}

test('kill -9 in the middle of writing loses no acknowledged row, and the lock heals', async () => {
  copyEmptyDatabase(folder)
  const lastAcknowledged = await writeAndKill(150)
  const reopened = await openEmbedded(folder)
  const [row] = await reopened.unannounced.execute<{ rows: number }>(
    sql`select count(*)::int as rows from written where n <= ${lastAcknowledged}`,
  )
  await reopened.close()
  expect(lastAcknowledged).toBeGreaterThanOrEqual(150)
  expect(row?.rows).toBe(lastAcknowledged + 1)
})

test('kill -9 while the database is first made does not keep it from being made', async () => {
  const child = spawn(process.execPath, [writer, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const isBeingMade = () => readdirSync(folder, { recursive: true }).join().includes('PG_VERSION')
  await expect.poll(isBeingMade, { interval: 1, timeout: 60_000 }).toBe(true)
  child.kill('SIGKILL')
  await exited
  expect(existsSync(join(folder, 'database'))).toBe(false)
  const reopened = await openEmbedded(folder)
  const [row] = await reopened.unannounced.execute(sql`select to_regclass('written') as written`)
  await reopened.close()
  expect(row).toEqual({ written: null })
})

test('a second opener of the same folder is refused while the first goes on', async () => {
  copyEmptyDatabase(folder)
  const first = await openEmbedded(folder)
  await expect(openEmbedded(folder)).rejects.toBeInstanceOf(FolderInUseError)
  await expect(first.unannounced.execute(sql`select 1 as alive`)).resolves.toMatchObject([
    { alive: 1 },
  ])
  await first.close()
})
