import { Readable } from 'node:stream'
import { MAX_ATTACHMENT_BYTES } from '@commonplot/shared/attachments/attachment.ts'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { detectFileType, sweepForgottenUploads } from './attachments.service.ts'

const { app, clock, deps } = await startTestApp()
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const HOUR_MS = 3_600_000

const ticketFor = async (userId = 'user1') => {
  const request = { method: 'POST', url: '/api/attachments/upload', headers: as(userId) } as const
  return (await app.inject(request)).json() as { uploadURL: string; attachmentUrl: string }
}

const put = (url: string, payload: Buffer, type = 'image/png') =>
  app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })

const share = (attachmentUrl: string, senderId = 'user1', name = 'bed.png', content = name) =>
  app.inject({
    method: 'POST',
    url: '/api/conversations/conversation-1/messages',
    payload: {
      content,
      senderId,
      messageType: 'attachment',
      attachmentUrl,
      attachmentName: name,
    },
    headers: as(senderId),
  })

const download = (url: string, userId: string) => app.inject({ url, headers: as(userId) })

async function shareFile(bytes: Buffer, name: string, type?: string) {
  const { uploadURL, attachmentUrl } = await ticketFor()
  expect((await put(uploadURL, bytes, type)).statusCode).toBe(200)
  const message = (await share(attachmentUrl, 'user1', name)).json()
  return { uploadURL, attachmentUrl, message }
}

test('a slow upload is let go on after every other request is cut off', async () => {
  const hasty = await buildApp({ deps, logger: false, demoPersonas: true, answerWithinMs: 200 })
  hasty.get('/hangs', () => new Promise(() => {}))
  const { uploadURL } = await ticketFor()
  const payload = new Readable({ read: () => {} })
  payload.push(PNG)
  const headers = { 'content-type': 'image/png' }
  const upload = hasty.inject({ method: 'PUT', url: uploadURL, payload, headers })
  expect((await hasty.inject('/hangs')).statusCode).toBe(503)
  payload.push(null)
  expect((await upload).statusCode).toBe(200)
  await hasty.close()
})

describe('sharing a file', () => {
  test('returns a signed upload address and a bare path to store [API-62] [API-64]', async () => {
    const { uploadURL, attachmentUrl } = await ticketFor()
    expect(new URL(uploadURL).pathname).toBe(attachmentUrl)
    expect(attachmentUrl).toMatch(/^\/api\/attachments\/[\w-]+$/)
  })

  test('turns a PUT file into a message that both people can download [API-57] [API-63] [MSG-01]', async () => {
    const { attachmentUrl, message } = await shareFile(PNG, 'bed.png')
    expect(message).toMatchObject({
      messageType: 'attachment',
      attachmentUrl,
      attachmentName: 'bed.png',
      attachmentSize: PNG.length,
      attachmentType: 'image',
    })
    const response = await download(attachmentUrl, 'user2')
    expect(response.rawPayload).toEqual(PNG)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''bed.png",
      'x-content-type-options': 'nosniff',
    })
    expect((await download(attachmentUrl, 'user3')).statusCode).toBe(403)
  })

  test.each(['', ' \n '])(
    'refuses the file name %j and accepts a better one [API-57] [MSG-35] [B12]',
    async (name) => {
      const { uploadURL, attachmentUrl } = await ticketFor()
      await put(uploadURL, PNG)
      const refused = await share(attachmentUrl, 'user1', name, 'My bed')
      expect(refused.statusCode).toBe(400)
      expect(refused.json().message).toContain('A file needs a name')
      expect((await share(attachmentUrl)).statusCode).toBe(201)
    },
  )

  test.each([
    ['an SVG', SVG, 'image/svg+xml'],
    ['HTML that says it is a picture', Buffer.from('<script>alert(1)</script>'), 'image/png'],
    ['JSON', Buffer.from('{"a":1}'), 'application/json'],
  ])('serves %s as a download that runs no script', async (_name, bytes, type) => {
    const { attachmentUrl, message } = await shareFile(bytes, 'seeds".html', type)
    expect(message.attachmentType).toBe('document')
    const { headers } = await download(attachmentUrl, 'user1')
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''seeds%22.html")
    expect(headers['content-security-policy']).toContain('sandbox')
  })
})

describe('uploads that are refused', () => {
  test('refuses more than 10 MB, with or without a content-length [MSG-35]', async () => {
    const { uploadURL } = await ticketFor()
    const response = await put(uploadURL, Buffer.alloc(MAX_ATTACHMENT_BYTES + 1))
    expect(response.statusCode).toBe(413)
    expect((await put(uploadURL, Buffer.alloc(MAX_ATTACHMENT_BYTES))).statusCode).toBe(200)
  })

  test('refuses a used address', async () => {
    const { uploadURL } = await ticketFor()
    await put(uploadURL, PNG)
    expect((await put(uploadURL, PNG)).statusCode).toBe(409)
  })

  test('refuses a changed signature, another id or an expired address', async () => {
    const [one, two] = [await ticketFor(), await ticketFor()]
    expect((await put(`${one.uploadURL}x`, PNG)).statusCode).toBe(403)
    const crossed = `${two.attachmentUrl}${new URL(one.uploadURL).search}`
    expect((await put(crossed, PNG)).statusCode).toBe(403)
    clock.advance(HOUR_MS)
    expect((await put(one.uploadURL, PNG)).statusCode).toBe(403)
  })

  test('refuses to share a foreign file, one without bytes, a shared one or an unknown one', async () => {
    const empty = await ticketFor()
    expect((await share(empty.attachmentUrl)).statusCode).toBe(409)
    const { attachmentUrl } = await shareFile(PNG, 'bed.png')
    expect((await share(attachmentUrl)).statusCode).toBe(409)
    const { uploadURL, attachmentUrl: foreign } = await ticketFor('user2')
    await put(uploadURL, PNG)
    expect((await share(foreign)).statusCode).toBe(403)
    expect((await share('/api/attachments/none')).statusCode).toBe(404)
    expect((await share('https://elsewhere.example/a.png')).statusCode).toBe(404)
  })
})

describe('browser cache of a file', () => {
  test('revalidates each time and never serves the file to the next person [A18]', async () => {
    const { attachmentUrl } = await shareFile(PNG, 'bed.png')
    const { headers } = await download(attachmentUrl, 'user1')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' })
    const known = { 'if-none-match': String(headers['etag']) }
    const again = await app.inject({ url: attachmentUrl, headers: { ...as('user1'), ...known } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await app.inject({ url: attachmentUrl, headers: { ...as('user3'), ...known } })
    expect(other.statusCode).toBe(403)
    expect(other.headers['etag']).toBeUndefined()
  })
})

describe('files without a message', () => {
  const ask = () =>
    app.inject({ method: 'POST', url: '/api/attachments/upload', headers: as('user9') })
  const askOften = async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, ask))
    return answers.filter(({ statusCode }) => statusCode < 300)
  }

  test('are limited to twenty per person, also under concurrent requests [A21]', async () => {
    const given = await askOften()
    expect(given).toHaveLength(20)
    const refused = await ask()
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('Share one of them')
    expect((await ticketFor('user8')).uploadURL).toContain('/api/attachments/')
    // An expired unused address frees its place, a stored file does not.
    await put(given[0]?.json().uploadURL, PNG)
    clock.advance(HOUR_MS + 1)
    expect(await askOften()).toHaveLength(19)
    clock.advance(25 * HOUR_MS)
    await sweepForgottenUploads(deps)
    expect(await askOften()).toHaveLength(20)
  })
})

test('removes uploads without a message after 25 hours [A26]', async () => {
  const [kept, { uploadURL, attachmentUrl }] = [await shareFile(PNG, 'bed.png'), await ticketFor()]
  await put(uploadURL, PNG)
  await sweepForgottenUploads(deps)
  expect((await download(attachmentUrl, 'user1')).statusCode).toBe(200)
  // A file too old to share stays one more hour for messages in flight.
  clock.advance(24 * HOUR_MS + 1)
  await sweepForgottenUploads(deps)
  expect((await download(attachmentUrl, 'user1')).statusCode).toBe(200)
  expect((await share(attachmentUrl)).statusCode).toBe(409)
  clock.advance(HOUR_MS)
  expect((await share(attachmentUrl)).statusCode).toBe(409)
  await sweepForgottenUploads(deps)
  expect((await download(attachmentUrl, 'user1')).statusCode).toBe(404)
  expect((await download(kept.attachmentUrl, 'user1')).statusCode).toBe(200)
})

test.each([
  [Buffer.from('GIF89a...'), 'image/gif'],
  [Buffer.from('RIFF1234WEBP'), 'image/webp'],
  [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  [Buffer.from('%PDF-1.7'), 'application/pdf'],
  [SVG, 'application/octet-stream'],
  [Buffer.alloc(0), 'application/octet-stream'],
])('detects the bytes %s as %s', (head, type) => {
  expect(detectFileType(head)).toBe(type)
})
