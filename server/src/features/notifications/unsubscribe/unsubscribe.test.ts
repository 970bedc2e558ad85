import { beforeEach, expect, test } from 'vitest'
import { actAs } from '../../../testing/accounts.ts'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { stopToken, unsubscribeSecret } from './unsubscribe.service.ts'

const { app, db, deps, clock, tell, sweep, mails, forget } = await startNoticePeople()

beforeEach(forget)

async function linkOf(userId = 'user1'): Promise<string> {
  await sweep()
  const [mail] = await mails(userId)
  const link = mail?.headers['List-Unsubscribe']?.replace(/^<|>$/g, '') ?? ''
  return new URL(link).pathname
}
const settingsOf = async (userId: string) => {
  const headers = await actAs(db, userId, clock.now())
  return (await app.inject({ url: '/api/notification-settings', headers })).json()
}
/** As a mail reader posts it: without a cookie, as a form. */
const press = (url: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  })

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'one click without signing in unsubscribes the owner from that kind only (%s)',
  async (type) => {
    await tell({ kind: 'rental' })
    const url = await linkOf()
    expect((await press(url, type)).statusCode).toBe(204)
    const { kinds } = await settingsOf('user1')
    expect(kinds.rental.email).toBe('off')
    expect(kinds.message.email).toBe('now')
    expect((await settingsOf('user2')).kinds.rental.email).toBe('now')
    await tell({ kind: 'rental', title: 'Not wanted' })
    await sweep()
    expect((await mails()).map(({ subject }) => subject)).not.toContain('Not wanted')
  },
)

test('unsubscribing from a kind skips its waiting mail', async () => {
  await tell({ kind: 'message', title: 'Waits' })
  const token = stopToken({ userId: 'user1', what: 'message' }, await secret())
  expect((await press(`/api/unsubscribe/${token}`)).statusCode).toBe(204)
  clock.advance(3_600_000)
  await sweep()
  expect((await mails()).map(({ subject }) => subject)).not.toContain('Waits')
})

test('opening the link changes nothing', async () => {
  await tell({ kind: 'rental' })
  const url = await linkOf()
  const page = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Stop mail about your rentals?')
  expect(page.body).toContain('<form method="post">')
  expect((await settingsOf('user1')).kinds.rental.email).toBe('now')
  const done = await app.inject({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      host: 'localhost',
      origin: 'http://localhost',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: '',
  })
  expect([done.statusCode, done.body.includes('You get no more of these mails')]).toEqual([
    200,
    true,
  ])
})

const secret = () => unsubscribeSecret(deps.db)

test('refuses a forged token for another person or kind', async () => {
  const mine = stopToken({ userId: 'user1', what: 'rental' }, await secret())
  const theirs = stopToken({ userId: 'user2', what: 'rental' }, await secret())
  const [claim = '', signature = ''] = mine.split('.')
  const [theirClaim = ''] = theirs.split('.')
  const everything = Buffer.from('everything user1').toString('base64url')
  const forged = [
    `${theirClaim}.${signature}`,
    `${everything}.${signature}`,
    stopToken({ userId: 'user1', what: 'rental' }, 'another secret'),
    claim,
    `${mine}.x`,
    `.${signature}`,
    'x',
  ]
  for (const token of forged) {
    expect((await press(`/api/unsubscribe/${token}`)).statusCode).toBe(404)
    expect((await app.inject(`/api/unsubscribe/${token}`)).statusCode).toBe(404)
  }
  for (const person of ['user1', 'user2']) {
    expect((await settingsOf(person)).kinds.rental.email).toBe('now')
  }
})

test("a digest's link stops daily kinds only", async () => {
  const token = stopToken({ userId: 'user1', what: 'daily' }, await secret())
  await press(`/api/unsubscribe/${token}`)
  const { kinds } = await settingsOf('user1')
  expect([kinds.review.email, kinds.saved_search.email, kinds.message.email]).toEqual([
    'off',
    'off',
    'now',
  ])
})
