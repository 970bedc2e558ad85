import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const { app, db } = await startTestApp()

const standingOf = async (id: string) => (await app.inject(`/api/users/${id}/standing`)).json()

test('returns ratings, completed rentals and response time', async () => {
  const { asHost, asRenter, memberSince } = await standingOf('user2')
  expect(asHost).toMatchObject({ rating: expect.any(Number), reviewCount: 8 })
  expect(asRenter).toMatchObject({ rating: null, reviewCount: 0 })
  expect(Date.parse(memberSince)).not.toBeNaN()
})

test('ignores reviews that are not visible', async () => {
  const before = await standingOf('user2')
  await db.execute(sql`insert into reviews (id, tool_id, rental_id, subject_id, author_id, rating, comment, visible_from)
    values ('hidden', 'tool-1', 'r', 'user2', 'user3', 1, 'Hidden', now())`)
  expect(await standingOf('user2')).toEqual(before)
})

test('the response time is the median of recent answers, and null below three', async () => {
  const ask = (id: string, minutes: number, status = 'accepted', reason: string | null = null) =>
    db.execute(sql`insert into bookings
      (id, requester_id, owner_id, item_type, start_date, end_date, time_zone, status, status_reason, created_at, updated_at)
      values (${id}, 'user1', 'user12', 'plot', '2026-01-01', '2026-02-01', 'UTC', ${status}, ${reason},
        timestamptz '2026-01-01', timestamptz '2026-01-01' + make_interval(mins => ${minutes}::int))`)
  await ask('b1', 10)
  await ask('b2', 40)
  expect((await standingOf('user12')).answersWithinMinutes).toBeNull()
  await ask('b3', 9000, 'declined')
  await ask('b4', 9000, 'declined', 'Somebody else got the days')
  await ask('b5', 9000, 'pending')
  expect((await standingOf('user12')).answersWithinMinutes).toBe(40)
})

test('an unknown person is a 404', async () => {
  expect((await app.inject('/api/users/nobody/standing')).statusCode).toBe(404)
})
