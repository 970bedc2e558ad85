import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_ATTACHMENT_BYTES } from '@commonplot/shared/attachments/attachment.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Files } from '../../adapters/files/s3-files.ts'
import { startFakeS3 } from '../../testing/outside/fake-s3.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { sweepForgottenUploads } from './attachments.service.ts'
import { attachments } from './attachments.table.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')
const DAY_MS = 86_400_000

const s3 = await startFakeS3()
const staging = mkdtempSync(join(tmpdir(), 'commonplot-staging-'))
const files = openS3Files(s3.account, staging)
const { app, clock, db, deps } = await startTestApp({ files })
let port = 0

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await s3.stop()
  rmSync(staging, { recursive: true, force: true })
})

const ticketFor = async (): Promise<{ uploadURL: string; attachmentUrl: string }> =>
  (await app.inject({ method: 'POST', url: '/api/attachments/upload' })).json()

const put = (url: string) => app.inject({ method: 'PUT', url, payload: PNG })

const share = (attachmentUrl: string) =>
  app.inject({
    method: 'POST',
    url: '/api/conversations/conversation-1/messages',
    payload: { content: 'bed.png', senderId: 'user1', messageType: 'attachment', attachmentUrl },
  })

test('shares and opens a file in a bucket like one on disk, for the same two people', async () => {
  const { uploadURL, attachmentUrl } = await ticketFor()
  expect((await put(uploadURL)).json()).toEqual({ attachmentUrl })
  expect((await put(uploadURL)).statusCode).toBe(409)
  expect((await share(attachmentUrl)).json()).toMatchObject({ attachmentType: 'image' })
  const response = await app.inject({ url: attachmentUrl, headers: as('user2') })
  expect(response.rawPayload).toEqual(PNG)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await app.inject({ url: attachmentUrl, headers: as('user3') })).statusCode).toBe(403)
})

test('answers 503 while the bucket is down; the upload address works afterwards', async () => {
  const { uploadURL, attachmentUrl } = await ticketFor()
  s3.fail()
  const refused = await put(uploadURL)
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({
    message: 'Files cannot be stored or opened right now. Please try again later.',
  })
  expect((await app.inject('/readyz')).json()).toMatchObject({
    status: 'ready',
    files: 'unavailable',
  })
  s3.recover()
  expect((await put(uploadURL)).statusCode).toBe(200)
  s3.fail()
  expect((await app.inject(attachmentUrl)).statusCode).toBe(503)
  s3.recover()
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready', files: 'ready' })
})

test('removes unused files once the bucket is back', async () => {
  const { uploadURL, attachmentUrl } = await ticketFor()
  await put(uploadURL)
  clock.advance(2 * DAY_MS)
  s3.fail()
  await expect(sweepForgottenUploads(deps)).rejects.toThrow()
  s3.recover()
  expect((await app.inject(attachmentUrl)).statusCode).toBe(200)
  const countBefore = s3.objects.size
  await sweepForgottenUploads(deps)
  expect(s3.objects.size).toBeLessThan(countBefore)
  expect((await app.inject(attachmentUrl)).statusCode).toBe(404)
})

/** The batch size of a sweep. */
async function askedOfAway(endpoint: string): Promise<number> {
  const away = openS3Files({ ...s3.account, endpoint }, staging)
  let asked = 0
  const remove = (key: string) => {
    asked += 1
    return away.remove(key)
  }
  await expect(sweepForgottenUploads({ ...deps, files: { ...away, remove } })).rejects.toThrow()
  return asked
}

async function forget(keys: string[]): Promise<void> {
  const expiresAt = clock.now()
  const createdAt = new Date(expiresAt.getTime() - 2 * DAY_MS)
  const rows = keys.map((key) => ({ id: key, storageKey: key, uploaderId: 'user9' }))
  await db.insert(attachments).values(rows.map((row) => ({ ...row, createdAt, expiresAt })))
}

const forgotten = () => db.$count(attachments, eq(attachments.uploaderId, 'user9'))

test('calls a hanging bucket once per sweep and removes all files later', async () => {
  await forget(['a', 'b', 'c'])
  expect(await askedOfAway('http://127.0.0.1:1')).toBe(1)
  s3.fail()
  expect(await askedOfAway(s3.account.endpoint)).toBe(1)
  s3.recover()
  expect(await forgotten()).toBe(3)
  await sweepForgottenUploads(deps)
  expect(await forgotten()).toBe(0)
})

test('removes other files when the bucket refuses some', async () => {
  const locked = Array.from({ length: 51 }, (_, index) => `locked-${index}`)
  s3.lock(locked)
  await forget([...locked, 'free'])
  // A sweep removes a random batch of fifty.
  for (let round = 0; round < 10; round += 1) {
    await expect(sweepForgottenUploads(deps)).rejects.toThrow('403 AccessDenied')
  }
  expect(await forgotten()).toBe(locked.length)
  expect(await db.$count(attachments, eq(attachments.id, 'free'))).toBe(0)
  s3.lock([])
  while ((await forgotten()) > 0) await sweepForgottenUploads(deps)
})

test('answers 413 to a body without a length as soon as it is too large [MSG-35]', async () => {
  const { uploadURL } = await ticketFor()
  const { pathname, search } = new URL(uploadURL)
  const upload = request({ port, method: 'PUT', path: pathname + search })
  const answered = once(upload, 'response')
  upload.write(Buffer.alloc(MAX_ATTACHMENT_BYTES))
  upload.write('x')
  const [response] = await answered
  expect(response.statusCode).toBe(413)
  upload.destroy()
  expect(readdirSync(staging)).toEqual([])
  expect((await put(uploadURL)).statusCode).toBe(200)
})

test('stores nothing of an aborted upload and accepts another try', async () => {
  const { uploadURL } = await ticketFor()
  const { pathname, search } = new URL(uploadURL)
  const failed = new Promise((resolve) =>
    app.server.once('request', (_, r) => r.once('close', resolve)),
  )
  const socket = connect(port, '127.0.0.1')
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf`)
  await once(app.server, 'request')
  socket.destroy()
  await failed
  expect((await put(uploadURL)).statusCode).toBe(200)
})
