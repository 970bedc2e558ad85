import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { letRentals } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { experts } from '../experts/experts.table.ts'
import { posts } from '../posts/posts.table.ts'
import { insertMatches, notifyOfMatches } from '../saved-searches/matches.store.ts'
import { savedSearches } from '../saved-searches/saved-searches.table.ts'
import { users } from '../users/users.table.ts'
import { notifications } from './notifications.table.ts'

const { app, db, deps, clock } = await startTestApp()
const NAME = 'Maya Torres'

async function send(userId: string, url: string, payload: object): Promise<void> {
  const answer = await app.inject({ method: 'POST', url, payload, headers: as(userId) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

/** Notifications of user2 that contain a name. */
async function meet(): Promise<void> {
  const at = clock.now()
  const said = { content: 'Hello', messageType: 'plain' }
  await send('user1', '/api/conversations/conversation-1/messages', { ...said, senderId: 'user1' })
  await send('user1', '/api/bookings', {
    ...{ requesterId: 'user1', ownerId: 'user2', itemType: 'plot', itemId: 'plot-1' },
    ...{ startDate: '2026-08-01', endDate: '2026-08-20', notes: 'For beans', status: 'pending' },
  })
  const [post] = await db.select().from(posts).where(eq(posts.userId, 'user2'))
  await send('user1', `/api/posts/${post?.id}/comments`, { content: 'Lovely' })
  await send('user3', `/api/posts/${post?.id}/comments`, { content: 'Lovely, too' })

  const days = { startDate: '2026-05-01', endDate: '2026-05-03' }
  const between = { ownerId: 'user2', renterId: 'user1' }
  await letRentals(db, [{ id: 'tiller', ...days, ...between }])
  const rental = { rentalId: 'tiller', itemName: 'Tiller', ...days, ...between, at }
  const [expert] = await db.select().from(experts)
  const expertId = expert?.id ?? ''
  await db.update(experts).set({ userId: 'user1', name: NAME }).where(eq(experts.id, expertId))
  const search = { id: 'saved', userId: 'user2', name: 'Beans', path: '/experts?search=beans' }
  await db.insert(savedSearches).values({ ...search, list: 'experts', createdAt: at })
  await db.transaction(async (tx) => {
    await deps.publish(tx, 'rental_confirmed', { ...rental, type: 'tool', itemId: 'tool-1' })
    await deps.publish(tx, 'rental_starts_tomorrow', rental)
    await deps.publish(tx, 'rental_cancelled', rental)
    const matches = await insertMatches(tx, [{ searchId: 'saved', listingId: expertId }], at)
    await notifyOfMatches(tx, matches, 'experts', at)
  })
}

const told = async () => {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, 'user2'))
  return rows.filter(({ channel }) => channel === 'app').map(({ title, body }) => [title, body])
}

test("other people's notifications lose the name of a closed account, and none is deleted", async () => {
  // Another person of the same name.
  await db.update(users).set({ fullName: NAME }).where(eq(users.id, 'user3'))
  await meet()
  const before = await told()
  const withName = before.filter((words) => words.join().includes(NAME))
  expect(withName).toHaveLength(8)
  await db.transaction((tx) =>
    deps.publish(tx, 'account_closed', { userId: 'user1', at: clock.now() }),
  )
  const nameless = (words: string | null) => words?.replace(NAME, 'A former neighbour') ?? null
  const after = await told()
  const stays = [`${NAME} commented on your post`, 'Lovely, too']
  expect(after.filter((words) => words.join().includes(NAME))).toEqual([stays])
  for (const [title = null, body = null] of before) {
    if (body !== stays[1]) expect(after).toContainEqual([nameless(title), nameless(body)])
  }
})
