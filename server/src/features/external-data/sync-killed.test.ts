import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { asc } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { openEmbedded } from '../../adapters/database/embedded-connection.ts'
import { startExternalStandIn } from '../../testing/outside/external-stand-in.ts'
import { copyDemoDatabase } from '../../testing/test-database.ts'
import { externalSyncRuns } from './external-data.table.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'commonplot-killed-'))
copyDemoDatabase(folder)
const standIn = await startExternalStandIn()
const { perenual } = standIn.accounts
afterAll(() => {
  standIn.close()
  rmSync(folder, { recursive: true, force: true })
})

const PATIENCE_MS = 120_000

/** The server in its own process. */
async function startServer(clockOffset: string) {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      EMBEDDED_FSYNC: 'off',
      DATABASE_URL: '',
      REDIS_URL: '',
      CLOCK_OFFSET: clockOffset,
      PERENUAL_KEY: perenual.key,
      PERENUAL_URL: perenual.url,
    },
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1]
    if (url) return { sync: () => fetch(`${url}/api/external/sync`), end }
  }
  throw new Error('the server did not start')
}

test(
  'records a killed sync as interrupted, and the next one succeeds',
  async () => {
    standIn.behave('perenual', 'hangs')
    const killed = await startServer('')
    const cutOff = killed.sync().catch(() => 'cut off')
    await vi.waitFor(() => expect(standIn.requests).toHaveLength(1), PATIENCE_MS)
    await killed.end('SIGKILL')
    expect(await cutOff).toBe('cut off')

    standIn.behave('perenual', 'works')
    const next = await startServer('PT1M')
    const response = await next.sync()
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ plants: 46 })
    await next.end('SIGTERM')

    const { db, close } = await openEmbedded(folder)
    const runs = await db.select().from(externalSyncRuns).orderBy(asc(externalSyncRuns.startedAt))
    await close()
    expect(runs.map(({ status }) => status)).toEqual(['interrupted', 'done'])
  },
  PATIENCE_MS,
)
