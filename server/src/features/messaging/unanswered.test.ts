import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startWithPeople } from '../../testing/neighbourhood.ts'

const { ask, clock } = await startWithPeople(false)
const DAY_MS = 24 * 3_600_000

const begin = (from: string, to: string, type: string) =>
  ask(from, 'POST', '/api/conversations', { participant1Id: from, participant2Id: to, type })
const write = (from: string, thread: string, own: object = {}) =>
  ask(from, 'POST', `/api/conversations/${thread}/messages`, {
    ...{ senderId: from, content: 'Is it free?', clientId: randomUUID(), ...own },
  })
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const many = <Answer>(count: number, work: (n: number) => Promise<Answer>) =>
  Array.from({ length: count }, (_, n) => work(n))
const all = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('unanswered messages', () => {
  test('refuses the 31st message and still returns a retried one [A8]', async () => {
    const { body } = await begin('user2', 'user3', 'silence')
    const clientId = randomUUID()
    expect(await write('user2', body.id, { clientId })).toMatchObject({ status: 201 })
    expect(await statusesOf(many(29, () => write('user2', body.id)))).toEqual(all(29, 201))
    const refused = await write('user2', body.id)
    expect(refused).toMatchObject({
      status: 429,
      message: expect.stringContaining('30 messages here without an answer'),
    })
    expect(await write('user2', body.id, { clientId })).toMatchObject({ status: 201 })
    expect(await write('user3', body.id)).toMatchObject({ status: 201 })
    expect(await write('user2', body.id)).toMatchObject({ status: 201 })
  })

  test('each free one place a day after sending [A8]', async () => {
    const { body } = await begin('user2', 'user4', 'patience')
    await write('user2', body.id)
    clock.advance(DAY_MS / 2)
    await Promise.all(many(29, () => write('user2', body.id)))
    expect(await write('user2', body.id)).toMatchObject({ status: 429 })
    clock.advance(DAY_MS / 2)
    expect(await write('user2', body.id)).toMatchObject({ status: 201 })
    expect(await write('user2', body.id)).toMatchObject({ status: 429 })
  })

  test('count files and booking requests, and store nothing of refused ones [A8]', async () => {
    const { body } = await begin('user2', 'user5', 'files')
    await Promise.all(many(30, () => write('user2', body.id)))
    const { body: upload } = await ask('user2', 'POST', '/api/attachments/upload')
    await ask('user2', 'PUT', upload.uploadURL, Buffer.from('%PDF-'))
    const file = { messageType: 'attachment', attachmentUrl: upload.attachmentUrl }
    expect(await write('user2', body.id, file)).toMatchObject({ status: 429 })
    await write('user5', body.id)
    expect(await write('user2', body.id, file)).toMatchObject({ status: 201 })
  })

  test('do not limit an operator [A8]', async () => {
    const { body } = await begin('user1', 'user3', 'from the office')
    expect(await statusesOf(many(31, () => write('user1', body.id)))).toEqual(all(31, 201))
  })

  test('are refused as blocked after a block [A8]', async () => {
    const { body } = await begin('user2', 'user6', 'blocked')
    await Promise.all(many(30, () => write('user2', body.id)))
    await ask('user6', 'PUT', '/api/people/user2/block')
    expect(await write('user2', body.id)).toMatchObject({ status: 403 })
  })
})

describe('new conversations', () => {
  test('are limited to 20 unanswered ones a day; an answer frees a place [A8]', async () => {
    const begun = await Promise.all(
      many(20, (n) => begin('user7', `user${8 + (n % 2)}`, `topic ${n}`)),
    )
    expect(begun.map(({ status }) => status)).toEqual(all(20, 201))
    expect(await begin('user7', 'user10', 'one more')).toMatchObject({
      status: 429,
      message: expect.stringContaining('20 conversations'),
    })
    expect(await begin('user7', 'user8', 'topic 0')).toMatchObject({ status: 201 })
    expect(await begin('user10', 'user7', 'theirs')).toMatchObject({ status: 201 })
    // One answer counts for all ten conversations with that person.
    expect(await write('user8', begun[0]?.body.id)).toMatchObject({ status: 201 })
    const more = many(11, (n) => begin('user7', 'user9', `more ${n}`))
    expect((await statusesOf(more)).toSorted()).toEqual([...all(10, 201), 429])
  })

  test('are allowed again a day later, also with silent people [A8]', async () => {
    await Promise.all(many(20, (n) => begin('user11', 'user12', `topic ${n}`)))
    clock.advance(DAY_MS - 1)
    expect(await begin('user11', 'user12', 'too early')).toMatchObject({ status: 429 })
    clock.advance(1)
    expect(await begin('user11', 'user12', 'next day')).toMatchObject({ status: 201 })
  })

  test('are not limited for an operator [A8]', async () => {
    const begun = many(21, (n) => begin('user1', 'user12', `office ${n}`))
    expect(await statusesOf(begun)).toEqual(all(21, 201))
  })
})

describe('requests', () => {
  const request = (from: string, to: string, own: object = {}) =>
    ask(from, 'POST', '/api/bookings', {
      ...{ requesterId: from, ownerId: to, itemType: 'plot', clientId: randomUUID() },
      ...{ startDate: '2026-08-01', endDate: '2026-08-20', status: 'pending', ...own },
    })
  const answer = (by: string, id: string, status: string) =>
    ask(by, 'PATCH', `/api/bookings/${id}`, { status })

  test('are limited to five open ones per host; an answer frees a place, a withdrawal the next day [A8]', async () => {
    const clientId = randomUUID()
    const first = await request('user2', 'user3', { clientId })
    const more = await Promise.all(many(4, () => request('user2', 'user3')))
    expect(await request('user2', 'user3')).toMatchObject({
      status: 429,
      message: expect.stringContaining('5 open requests with this host'),
    })
    expect(await request('user2', 'user3', { clientId })).toMatchObject({ status: 201 })
    expect(await request('user2', 'user4')).toMatchObject({ status: 201 })
    await answer('user3', first.body.id, 'declined')
    expect(await request('user2', 'user3')).toMatchObject({ status: 201 })
    for (const { body } of more) await answer('user2', body.id, 'cancelled')
    expect(await request('user2', 'user3')).toMatchObject({ status: 429 })
    clock.advance(DAY_MS)
    expect(await statusesOf(many(4, () => request('user2', 'user3')))).toEqual(all(4, 201))
  })

  test('are limited to twenty in total, without ones withdrawn after an answer [A8]', async () => {
    const hosts = ['user3', 'user4', 'user5', 'user6']
    const asked = await Promise.all(many(20, (n) => request('user8', hosts[n % 4] ?? '')))
    expect(asked.map(({ status }) => status)).toEqual(all(20, 201))
    expect(await request('user8', 'user7')).toMatchObject({
      status: 429,
      message: expect.stringContaining('20 open requests'),
    })
    const { id } = asked[0]?.body ?? {}
    await answer('user3', id, 'accepted')
    await answer('user8', id, 'cancelled')
    expect(await request('user8', 'user7')).toMatchObject({ status: 201 })
  })
})
