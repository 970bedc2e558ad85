import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aDevice, startPushService } from '../../testing/outside/push-stand-in.ts'
import { webPush } from './web-push.ts'

const { url, arrived, service, stop } = await startPushService()
afterAll(stop)

const privateKey = randomBytes(32).toString('base64url')
const settings = { privateKey, contact: 'mailto:garden@localhost', standIn: url, timeoutMs: 30_000 }
const push = webPush(settings)
const message = { payload: '{"title":"From Bo – café"}', topic: 'a-topic' }

beforeEach(() => {
  arrived.length = 0
  Object.assign(service, { status: 201, headers: {}, isSilent: false })
})

test('only the device can read what is sent, and our signature is on it', async () => {
  const device = aDevice('one')
  expect(await push.send(device.target, message)).toBe('sent')
  const [{ path, headers, body }] = arrived as [(typeof arrived)[number]]
  expect(path).toBe('/fcm/send/one')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'a-topic', ttl: '86400' })
  expect(headers.authorization).toMatch(`, k=${push.publicKey}`)
  expect(body.toString('latin1')).not.toContain('From Bo')
  expect(device.open(body)).toBe(message.payload)
  const claims = headers.authorization?.split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:garden@localhost',
  })
})

test('the same secret is the same key after a restart', () => {
  expect(webPush(settings).publicKey).toBe(push.publicKey)
  expect(Buffer.from(push.publicKey, 'base64url')).toHaveLength(65)
})

test.each([
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'try_again'],
  [503, 'try_again'],
  [400, 'refused'],
  [413, 'refused'],
])('an answer of %i means %s', async (status, outcome) => {
  service.status = status
  expect(await push.send(aDevice('one').target, message)).toBe(outcome)
})

test('a redirect is not followed', async () => {
  Object.assign(service, { status: 307, headers: { location: `${url}/inner` } })
  expect(await push.send(aDevice('one').target, message)).toBe('refused')
  expect(arrived.map(({ path }) => path)).toEqual(['/fcm/send/one'])
})

test('a service that takes it and says nothing may have told; one that is not there has not', async () => {
  service.isSilent = true
  const impatient = webPush({ ...settings, timeoutMs: 2000 })
  expect(await impatient.send(aDevice('one').target, message)).toBe('unknown')
  const closed = await startPushService()
  await closed.stop()
  const nowhere = webPush({ ...settings, standIn: closed.url })
  expect(await nowhere.send(aDevice('one').target, message)).toBe('try_again')
})

test.each(['', 'p', 'A'.repeat(87), '%%%'])(
  'keys that are none are of nobody: %j',
  async (p256dh) => {
    const { target } = aDevice('one')
    expect(await push.send({ ...target, p256dh }, message)).toBe('gone')
    expect(arrived).toEqual([])
  },
)

test.each([
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://169.254.169.254/latest',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.services.mozilla.com.example/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://someone:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'http://fcm.googleapis.com/x',
  'javascript:1',
  '',
])('%j is no push service, and never written to', async (endpoint) => {
  expect(push.accepts(endpoint)).toBe(false)
  expect(await push.send({ ...aDevice('one').target, endpoint }, message)).toBe('gone')
  expect(arrived).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('%j is one', (endpoint) => {
  expect(push.accepts(endpoint)).toBe(true)
})
