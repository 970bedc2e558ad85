import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import { startSmtpServer } from '../../testing/outside/mail.ts'
import { type ProductProcess, startProductProcess } from '../../testing/product-process.ts'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'
import { queueMail } from './outbox.service.ts'
import { outboxMails } from './outbox.table.ts'

const MAILS = 200
const KILL_AFTER = 60
/** Maximum number of mails that a process is sending. */
const LANES = 4
const TIMEOUT_MS = 300_000
const SUBJECT = /^Subject: (mail \d+)/m

describe.skipIf(!findPostgres())('one outbox and two processes', { timeout: TIMEOUT_MS }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-outbox-'))
  const arrived: string[] = []
  const processes: ProductProcess[] = []
  const { promise: bothDeliver, resolve: sayBoth } = Promise.withResolvers<void>()
  const { promise: killed, resolve: sayKilled } = Promise.withResolvers<void>()
  let postgres: Awaited<ReturnType<typeof copyServerDatabase>>
  let pool: ReturnType<typeof connectPostgres>
  let mailUrl = ''
  let underway = 0

  /** The mail server replies once both processes are sending; one is killed during it. */
  async function take(subject: string): Promise<void> {
    arrived.push(subject)
    if (arrived.length === 2) sayBoth()
    await bothDeliver
    if (arrived.length < KILL_AFTER) return
    underway += 1
    // Of two mails without a reply one belongs to the killed process.
    if (underway === 2) void processes[0]?.end('SIGKILL').then(() => sayKilled())
    await killed
  }

  beforeAll(async () => {
    postgres = await copyServerDatabase()
    pool = connectPostgres(postgres.url, 4)
    const now = new Date()
    await pool.db.transaction(async (tx) => {
      for (let n = 0; n < MAILS; n += 1) {
        const mail = { key: `mail ${n}`, to: 'ada@example.org', text: 'T', html: 'H' }
        await queueMail(tx, { ...mail, subject: mail.key }, now)
      }
    })
    const { url } = await startSmtpServer({
      onData(stream, _session, done) {
        text(stream)
          .then((message) => take(SUBJECT.exec(message)?.[1] ?? ''))
          .then(() => done(), done)
      },
    })
    mailUrl = url
  }, TIMEOUT_MS)
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end('SIGTERM')))
    await pool?.close()
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, TIMEOUT_MS)

  async function start(own: Record<string, string> = {}): Promise<void> {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, MAIL_URL: mailUrl, ...own }
    const process = startProductProcess(env)
    processes.push(process)
    await process.ready
  }

  const inStates = async (...states: string[]): Promise<string[]> => {
    const rows = await pool.db.select().from(outboxMails)
    return rows.filter(({ state }) => states.includes(state)).map(({ key }) => key)
  }

  const untilLeft = (count: number) =>
    expect
      .poll(async () => (await inStates('waiting', 'handed')).length, { timeout: TIMEOUT_MS })
      .toBeLessThanOrEqual(count)

  test('each mail arrives at most once, and all are sent except uncertain ones', async () => {
    await Promise.all([start(), start()])
    await killed
    // Mails of the killed process stay `handed` until the time limit has passed.
    await untilLeft(LANES)
    await processes[1]?.end('SIGTERM')
    await start({ CLOCK_OFFSET: 'PT11M' })
    await untilLeft(0)
    const [sent, uncertain] = [await inStates('sent'), await inStates('uncertain')]
    expect(sent.length + uncertain.length).toBe(MAILS)
    expect(uncertain.length).toBeLessThanOrEqual(LANES)
    expect(uncertain.length).toBeGreaterThan(0)
    expect(new Set(arrived).size).toBe(arrived.length)
    expect(sent.filter((key) => !arrived.includes(key))).toEqual([])
  })
})
