import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WritableDatabase } from '../server/src/adapters/database/database.port.ts'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { takeBackup } from '../server/src/adapters/database/take-backup.ts'
import { type ProductProcess, startProductProcess } from '../server/src/testing/product-process.ts'
import { copyDemoDatabase } from '../server/src/testing/test-database.ts'
import { restoreBackup } from './lib/restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'commonplot-backup-'))
const dataDir = join(folder, 'data')
let server: ProductProcess
let origin = ''

beforeAll(async () => {
  copyDemoDatabase(dataDir)
  server = startProductProcess({ DATA_DIR: dataDir })
  origin = await server.ready
})
afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function post(path: string, body: object = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(origin + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** One write after the other, each a message with a file, until told to stop. */
function keepWriting() {
  const files: Buffer[] = []
  let started = 0
  let isStopped = false
  const done = (async () => {
    while (!isStopped) {
      started += 1
      const { uploadURL, attachmentUrl } = await post('/api/attachments/upload')
      const body = randomBytes(2000)
      await fetch(uploadURL, { method: 'PUT', body })
      const message = { content: `file ${started}`, senderId: 'user1', messageType: 'attachment' }
      await post('/api/conversations/conversation-1/messages', { ...message, attachmentUrl })
      files.push(body)
    }
  })()
  return {
    files,
    started: () => started,
    async until(count: number) {
      await expect.poll(() => files.length).toBeGreaterThanOrEqual(count)
    },
    async stop() {
      isStopped = true
      await done
    },
  }
}

async function readTables(from: string): Promise<Record<string, string[]>> {
  const { unannounced: db, close } = await openEmbedded(from, { fsync: false })
  const tables = await db.execute<{ name: string }>(sql`select table_name as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) rows[name] = await readRows(db, name)
  await close()
  return rows
}

async function readRows(db: WritableDatabase, table: string): Promise<string[]> {
  const rows = await db.execute<{ row: string }>(
    sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
  )
  return rows.map(({ row }) => row)
}

async function readSharedFiles(from: string) {
  const { unannounced: db, close } = await openEmbedded(from, { fsync: false })
  const rows = await db.execute<{ content: string; key: string }>(sql`
    select content, storage_key as key from messages join attachments on attachments.id = attachment_id
    where content like 'file %' order by number`)
  await close()
  return rows.map(({ content, key }) => ({
    content,
    bytes: readFileSync(join(from, 'files', key)),
  }))
}

test('backs up one moment while people write, files byte for byte', async () => {
  const writing = keepWriting()
  await writing.until(5)
  const [doneBefore, backup] = [writing.files.length, join(folder, 'busy')]
  await takeBackup(dataDir, backup)
  const startedMeanwhile = writing.started()
  await writing.until(startedMeanwhile + 3)
  await writing.stop()

  const restored = join(folder, 'busy-restored')
  await restoreBackup(backup, restored, { replace: false })
  const found = await readSharedFiles(restored)
  expect(found.length).toBeGreaterThanOrEqual(doneBefore)
  expect(found.length).toBeLessThanOrEqual(startedMeanwhile)
  const expected = writing.files.slice(0, found.length)
  expect(found).toEqual(expected.map((bytes, n) => ({ content: `file ${n + 1}`, bytes })))
})

test('lists and audits a backup of the console, and restores it', async () => {
  const because = { body: '{"reason":"Before the update"}', method: 'POST' }
  const headers = { 'content-type': 'application/json' }
  const make = () => fetch(`${origin}/api/operator/backups`, { ...because, headers })
  const answers = await Promise.all([make(), make()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const made = await answers.find(({ ok }) => ok)?.json()
  const { backups } = await (await fetch(`${origin}/api/operator/health`)).json()
  expect(backups).toEqual({ canMake: true, made: [made] })
  expect(made.bytes).toBeGreaterThan(1_000_000)

  // A folder that is no backup, and one that was broken off, are not taken for any.
  const beside = join(folder, 'data-backups')
  mkdirSync(join(beside, 'holiday'))
  mkdirSync(join(beside, 'half.unfinished'))
  const again = await (await make()).json()
  const health = await (await fetch(`${origin}/api/operator/health`)).json()
  expect(health.backups.made).toEqual([again, made])

  const restored = join(folder, 'console-restored')
  await restoreBackup(join(beside, again.name), restored, { replace: false })
  const { users, audit_log: acts = [] } = await readTables(restored)
  expect(users?.length).toBeGreaterThan(5)
  // Each was written down before it began.
  const named = acts.map((act) => JSON.parse(act).target_id)
  expect(named.toSorted()).toEqual([made.name, again.name])
})

let original: Record<string, string[]>

test('restores every row, and leaves no temporary files of the backup', async () => {
  await expect(restoreBackup(join(folder, 'busy'), dataDir, { replace: true })).rejects.toThrow(
    FolderInUseError,
  )
  await takeBackup(dataDir, join(folder, 'running'))
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  await expect.poll(() => readdirSync(join(dataDir, 'snapshots'))).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)

  const restored = join(folder, 'running-restored')
  await restoreBackup(join(folder, 'running'), restored, { replace: false })
  original = await readTables(dataDir)
  expect(Object.values(original).flat().length).toBeGreaterThan(500)
  expect(await readTables(restored)).toEqual(original)
  expect(readdirSync(join(restored, 'files'))).toEqual(readdirSync(join(dataDir, 'files')))
})

test('backs up and restores without a server; --replace puts existing data aside', async () => {
  const [backup, target] = [join(folder, 'stopped'), join(folder, 'busy-restored')]
  await takeBackup(dataDir, backup)
  await expect(restoreBackup(backup, target, { replace: false })).rejects.toThrow('--replace')
  const { keptAside } = await restoreBackup(backup, target, { replace: true })
  expect(await readTables(target)).toEqual(original)
  expect(readdirSync(keptAside ?? '')).toEqual(['database', 'files'])
})

test('sends no mail after a restore that waited at the time of the backup [A25]', async () => {
  const [backup, target] = [join(folder, 'waiting'), join(folder, 'waiting-restored')]
  const { unannounced, close } = await openEmbedded(dataDir)
  await unannounced.execute(sql`insert into outbox_mails (key, recipient, subject, text, html,
      try_after, give_up_at, queued_at, updated_at)
    values ('welcome', 'ada@example.org', 'S', 'T', 'H', now(), now(), now(), now())`)
  await unannounced.execute(sql`insert into notifications (user_id, event_key, channel, kind, state,
      created_at, due_at) values ('user1', 'e1', 'mail', 'message', 'waiting', now(), now()),
    ('user1', 'e1', 'push', 'message', 'waiting', now(), now())`)
  await close()
  await takeBackup(dataDir, backup)
  expect(await restoreBackup(backup, target, { replace: false })).toMatchObject({ doubtedMails: 1 })
  const { outbox_mails: mails, notifications } = await readTables(target)
  expect(mails?.join()).toMatch(/uncertain/)
  expect(mails?.join()).not.toMatch(/waiting|ada@/)
  expect(notifications?.filter((row) => row.includes('waiting'))).toEqual([])
})

test('overwrites no backup, and refuses to start after an interrupted restore', async () => {
  await expect(takeBackup(dataDir, join(folder, 'busy'))).rejects.toThrow('is there already')
  mkdirSync(join(dataDir, 'restoring'))
  const half = startProductProcess({ DATA_DIR: dataDir })
  await expect(half.ready).rejects.toThrow('a restore that did not end; run it again')
  await half.end('SIGKILL')
  await expect(takeBackup(dataDir, join(folder, 'half'))).rejects.toThrow(FolderInUseError)
})
