import { BLOCKED_PEOPLE_MAX, BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { startWithPeople } from '../../testing/neighbourhood.ts'
import { users } from '../users/users.table.ts'
import { blockedPeople } from './blocking.table.ts'

const REFUSED = [403, BLOCKED_WORDS]

// In the demo data user2 owns plot-1 and tool-1, user1 owns plot-3 and tool-3; they share a thread
// with an open request of user2.
describe.each([
  ['as demo personas', await startWithPeople(false)] as const,
  ['with accounts', await startWithPeople(true)] as const,
])('two people %s', (_, place) => {
  afterEach(async () => {
    await place.db.delete(blockedPeople)
  })

  test('blocking and unblocking are idempotent, in one direction', async () => {
    const { block, unblock, read } = place
    expect(await block('user1', 'user2')).toMatchObject({ status: 204, body: null })
    expect((await block('user1', 'user2')).status).toBe(204)
    expect((await read('user1', '/api/me/blocked')).body).toEqual([
      { id: 'user2', fullName: expect.any(String), profileImage: expect.any(String) },
    ])
    expect((await read('user2', '/api/me/blocked')).body).toEqual([])
    expect((await unblock('user2', 'user1')).status).toBe(204)
    expect((await read('user1', '/api/me/blocked')).body).toHaveLength(1)
    expect((await unblock('user1', 'user2')).status).toBe(204)
    expect((await unblock('user1', 'user2')).status).toBe(204)
    expect((await read('user1', '/api/me/blocked')).body).toEqual([])
  })

  test('refuses to block oneself or an unknown person', async () => {
    const { block, unblock } = place
    expect(await block('user1', 'user1')).toMatchObject({
      status: 409,
      message: 'You cannot block yourself.',
    })
    expect((await block('user1', 'nobody')).status).toBe(404)
    expect((await unblock('user1', 'nobody')).status).toBe(404)
  })

  describe.each([
    ['who blocked', 'user1', 'user2'],
    ['who was blocked', 'user2', 'user1'],
  ])('%s', (_who, actor, other) => {
    const [plot, price] = other === 'user2' ? ['plot-1', 45] : ['plot-3', 30]

    test('cannot write a message, but reads the thread', async () => {
      const { ask, read, block, unblock } = place
      const url = '/api/conversations/conversation-1/messages'
      const clientId = crypto.randomUUID()
      const message = { senderId: actor, content: 'Before', clientId }
      const sent = await ask(actor, 'POST', url, message)
      await block('user1', 'user2')
      const late = { senderId: actor, content: 'Hello?' }
      const refused = await ask(actor, 'POST', url, late)
      expect([refused.status, refused.message]).toEqual(REFUSED)
      const file = { ...late, messageType: 'attachment', attachmentUrl: '/api/attachments/none' }
      const alsoRefused = await ask(actor, 'POST', url, file)
      expect([alsoRefused.status, alsoRefused.message]).toEqual(REFUSED)
      // A retry of a sent message returns the first response.
      expect((await ask(actor, 'POST', url, message)).body.id).toBe(sent.body.id)
      const thread = await read(actor, url)
      expect(thread.body.at(-1)).toMatchObject({ content: 'Before' })
      const closed = await read(actor, '/api/conversations/conversation-1')
      expect(closed.body.closed).toBe(true)
      await unblock('user1', 'user2')
      expect((await ask(actor, 'POST', url, late)).status).toBe(201)
      expect((await read(actor, '/api/conversations/conversation-1')).body.closed).toBeUndefined()
    })

    test('opens the existing thread, but no new one', async () => {
      const { ask, block } = place
      const people = { participant1Id: actor, participant2Id: other }
      const known = { ...people, type: 'plot_inquiry', relatedId: 'plot-3' }
      await block('user1', 'user2')
      const opened = await ask(actor, 'POST', '/api/conversations', known)
      expect(opened.body).toMatchObject({ id: 'conversation-1', closed: true })
      const refused = await ask(actor, 'POST', '/api/conversations', { ...people, type: 'general' })
      expect([refused.status, refused.message]).toEqual(REFUSED)
    })

    test("cannot request or rent the other's items", async () => {
      const { ask, block, clock } = place
      const today = clock.now().toISOString().slice(0, 10)
      const stay = { startDate: addDays(today, 200), endDate: addDays(today, 205) }
      const request = {
        requesterId: actor,
        ownerId: other,
        itemType: 'plot',
        itemId: plot,
        ...stay,
      }
      await block('user1', 'user2')
      const asked = await ask(actor, 'POST', '/api/bookings', request)
      expect([asked.status, asked.message]).toEqual(REFUSED)
      const wanted = { renterId: actor, monthlyPrice: price, ...stay }
      const rented = await ask(actor, 'POST', `/api/plots/${plot}/rent`, wanted)
      expect([rented.status, rented.message]).toEqual(REFUSED)
    })

    test("cannot like the other's post, but may withdraw a like", async () => {
      const { ask, read, block, db } = place
      const [post] = (await read(actor, `/api/users/${other}/posts`)).body
      const url = `/api/posts/${post.id}/like`
      await ask(actor, 'POST', url)
      await block('user1', 'user2')
      expect((await ask(actor, 'DELETE', url)).body).toMatchObject({ liked: false })
      const refused = await ask(actor, 'POST', url)
      expect([refused.status, refused.message]).toEqual(REFUSED)
      await db.delete(blockedPeople)
      expect((await ask(actor, 'POST', url)).body).toMatchObject({ liked: true })
    })
  })

  test("cannot comment on the other's post or read its comments", async () => {
    const { ask, read, block } = place
    const [post] = (await read('user1', '/api/users/user2/posts')).body
    const url = `/api/posts/${post.id}/comments`
    expect((await ask('user1', 'POST', url, { content: 'Lovely' })).status).toBe(201)
    await block('user2', 'user1')
    const refused = await ask('user1', 'POST', url, { content: 'Still lovely' })
    expect([refused.status, refused.message]).toEqual(REFUSED)
    expect((await read('user1', url)).status).toBe(404)
    const others: { content: string }[] = (await read('user2', url)).body
    expect(others.map(({ content }) => content)).not.toContain('Lovely')
  })

  test('an open request cannot be accepted, but declined', async () => {
    const { ask, block } = place
    await block('user2', 'user1')
    const accept = await ask('user1', 'PATCH', '/api/bookings/booking-1', { status: 'accepted' })
    expect([accept.status, accept.message]).toEqual(REFUSED)
    const decline = await ask('user1', 'PATCH', '/api/bookings/booking-1', { status: 'declined' })
    expect(decline.body).toMatchObject({ status: 'declined' })
  })

  test('a retried request from before the block returns the same request', async () => {
    const { ask, block, clock } = place
    const today = clock.now().toISOString().slice(0, 10)
    const stay = { startDate: addDays(today, 210), endDate: addDays(today, 212) }
    const people = { requesterId: 'user1', ownerId: 'user2' }
    const request = { ...people, itemType: 'tool', ...stay, clientId: crypto.randomUUID() }
    const first = await ask('user1', 'POST', '/api/bookings', request)
    await block('user2', 'user1')
    expect((await ask('user1', 'POST', '/api/bookings', request)).body.id).toBe(first.body.id)
  })
})

test('refuses blocks above the limit', async () => {
  const { db, block, clock } = await startWithPeople(false)
  const many = Array.from({ length: BLOCKED_PEOPLE_MAX }, (_, n) => `pest-${n}`)
  await db.insert(users).values(many.map((id) => ({ id, username: id, fullName: id })))
  const createdAt = clock.now()
  await db
    .insert(blockedPeople)
    .values(many.map((blockedId) => ({ userId: 'user1', blockedId, createdAt })))
  expect((await block('user1', 'pest-1')).status).toBe(204)
  expect((await block('user1', 'user2')).status).toBe(409)
  expect((await block('user2', 'user1')).status).toBe(204)
})
