import { createECDH, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { webPush } from '../../../adapters/push/web-push.ts'
import { aDevice, startPushService } from '../../../testing/outside/push-stand-in.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { notifications } from '../notifications.table.ts'
import { notify, settleDelivery, sweepDelivery } from '../notify.service.ts'

const service = await startPushService()
afterAll(service.stop)
const push = webPush({
  privateKey: randomBytes(32).toString('base64url'),
  contact: 'mailto:garden@localhost',
  standIn: service.url,
})
const { app, db, deps, clock } = await startTestApp({ push })

const send = (method: 'POST' | 'PUT', url: string, payload: object, userId: string) =>
  app.inject({ method, url, payload, headers: as(userId) })

test('pushes a request to the host once, with permitted text only', async () => {
  const device = aDevice('of-the-host')
  const kinds = { booking_request: { email: 'off', push: true } }
  await send('PUT', '/api/notification-settings', { kinds, quietHours: null }, 'user2')
  const added = await send('POST', '/api/push/subscriptions', device.subscription, 'user2')
  expect(added.statusCode).toBe(201)
  const asked = { requesterId: 'user1', ownerId: 'user2', itemType: 'plot', itemId: 'plot-1' }
  const days = { startDate: '2026-08-01', endDate: '2026-08-20', notes: 'For my secret beans' }
  await send('POST', '/api/bookings', { ...asked, ...days, status: 'pending' }, 'user1')
  await sweepDelivery(deps)
  await settleDelivery(deps)
  expect(service.arrived.map(({ path }) => path)).toEqual(['/fcm/send/of-the-host'])
  const [{ headers, body }] = service.arrived as [(typeof service.arrived)[number]]
  expect(JSON.parse(device.open(body))).toEqual({
    id: expect.any(String),
    kind: 'booking_request',
    title: 'Commonplot',
    body: 'Somebody asks to book with you.',
    link: '/messages',
    tag: headers['topic'],
  })
})

test('a person who stops the mails of a kind still gets the pushes that wait', async () => {
  const states = async () =>
    (await db.select().from(notifications).where(eq(notifications.userId, 'user5')))
      .filter(({ channel }) => channel === 'push')
      .map(({ state }) => state)
  const want = (email: 'now' | 'off', push: boolean) => {
    const kinds = { booking_request: { email, push } }
    return send('PUT', '/api/notification-settings', { kinds, quietHours: null }, 'user5')
  }
  await send('POST', '/api/push/subscriptions', aDevice('of-user5').subscription, 'user5')
  await want('now', true)
  await deps.db.transaction((tx) =>
    notify(deps, tx, {
      ...{ key: 'asked', kind: 'booking_request', to: 'user5', title: 'Tom asks' },
      ...{ body: 'For June', link: '/messages', at: clock.now() },
    }),
  )
  await want('off', true)
  expect(await states()).toEqual(['waiting'])
  await want('off', false)
  expect(await states()).toEqual(['skipped'])
})

function compressedKey() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return curve.getPublicKey('base64url', 'compressed')
}

function offTheCurve() {
  const key = Buffer.from(aDevice('any').subscription.keys.p256dh, 'base64url')
  key[64] = (key[64] ?? 0) ^ 1
  return key.toString('base64url')
}

test.each(['base64', 'base64url'] as const)(
  'accepts keys as %s and pushes to them [A28]',
  async (as) => {
    const device = aDevice(`in-${as}`)
    const [p256dh, auth] = [device.subscription.keys.p256dh, device.subscription.keys.auth].map(
      (key) => Buffer.from(key, 'base64url').toString(as),
    )
    const subscription = { ...device.subscription, keys: { p256dh, auth } }
    const added = await send('POST', '/api/push/subscriptions', subscription, 'user3')
    expect(added.statusCode).toBe(201)
  },
)

const withKeys = (own: object) => ({ keys: { ...aDevice('bad').subscription.keys, ...own } })

test.each([
  ['an inner address', { endpoint: 'https://169.254.169.254/latest' }],
  ['a foreign host', { endpoint: 'https://evil.example/fcm/send/one' }],
  ['no https', { endpoint: 'http://fcm.googleapis.com/fcm/send/one' }],
  ['a huge key', withKeys({ p256dh: 'A'.repeat(5000) })],
  ['a huge secret', withKeys({ auth: 'A'.repeat(5000) })],
  ['a short key', withKeys({ p256dh: 'short' })],
  ['a short secret', withKeys({ auth: 'short' })],
  ['a secret of 17 bytes', withKeys({ auth: randomBytes(17).toString('base64url') })],
  ['a compressed key', withKeys({ p256dh: compressedKey() })],
  ['65 bytes that are no point of the curve', withKeys({ p256dh: offTheCurve() })],
  ['a key that is no text of bytes', withKeys({ p256dh: 'ä'.repeat(87) })],
  ['no keys', { keys: undefined }],
])('refuses %s [A28]', async (_what, own) => {
  const { subscription } = aDevice('bad')
  const refused = await send(
    'POST',
    '/api/push/subscriptions',
    { ...subscription, ...own },
    'user2',
  )
  expect(refused.statusCode).toBe(400)
})
