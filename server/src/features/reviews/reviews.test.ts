import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import { type Notification, rentalGroup } from '@commonplot/shared/notifications/notification.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepRentals } from '../rentals/sweep-rentals.service.ts'
import { sweepReviews } from './write-review.service.ts'

// Each test has its own database: a review counts for the tool of all tests.
let { app, db, clock, deps } = {} as TestApp
let { rented, send } = {} as ReturnType<typeof rentalCalls>
let { content } = {} as ReturnType<typeof operatorCalls>

const RENTER = 'user1'
const HOST = 'user2'
const GOOD = { rating: 5, comment: 'Starts at the first pull.' }
const KIND = { rating: 4, comment: 'Brought it back clean.' }
let rental: Rental

const read = async (url: string, userId = 'user5') =>
  (await app.inject({ url, headers: as(userId) })).json()
const review = (payload: object, userId: string, id = rental.id) =>
  send(`/api/rentals/${id}/review`, payload, userId)
const ratingOfTool = async () => {
  const { rating, reviewCount } = await read('/api/tools/tool-1')
  return { rating, reviewCount }
}
const commentsOf = async (url: string, userId?: string): Promise<string[]> =>
  (await read(url, userId)).map(({ comment }: { comment: string }) => comment)
const told = async (userId: string): Promise<string[]> =>
  (await read('/api/notifications', userId))
    .filter((told: Notification) => told.kind === 'review' && told.group === rentalGroup(rental.id))
    .map(({ title }: { title: string }) => title)
/** Noon in the tool's time zone. */
const goTo = (date: string) => clock.set(`${date}T19:00:00Z`)

beforeEach(async () => {
  const testApp = await startTestApp()
  ;({ app, db, clock, deps } = testApp)
  ;({ rented, send } = rentalCalls(testApp))
  ;({ content } = operatorCalls(testApp))
  await db.execute(sql`delete from reviews where rental_id is not null`)
  await db.execute(sql`delete from notifications`)
  rental = (await rented('tool')).rental
  goTo(rental.endDate)
})

describe('two reviews of one rental', () => {
  test('are published and counted once both are written', async () => {
    const before = await ratingOfTool()
    const first = await review(GOOD, RENTER)
    expect([first.status, first.body.review]).toEqual([
      201,
      expect.objectContaining({ ...GOOD, visibleAt: null, answer: null }),
    ])
    expect(await ratingOfTool()).toEqual(before)
    for (const reader of [HOST, 'user5']) {
      expect(await commentsOf('/api/tools/tool-1/reviews', reader)).not.toContain(GOOD.comment)
      expect(await commentsOf(`/api/users/${HOST}/reviews`, reader)).not.toContain(GOOD.comment)
    }
    expect(await commentsOf(`/api/rentals/${rental.id}/reviews`, HOST)).toEqual([])
    expect(await commentsOf(`/api/rentals/${rental.id}/reviews`, RENTER)).toEqual([GOOD.comment])
    expect(JSON.stringify(await read(`/api/users/${HOST}/export`, HOST))).not.toContain(
      GOOD.comment,
    )
    expect(await told(HOST)).toEqual([])

    const second = await review(KIND, HOST)
    expect(second.body.review.visibleAt).toBe(clock.now().toISOString())
    expect((await read('/api/tools/tool-1/reviews'))[0]).toMatchObject(GOOD)
    const after = await ratingOfTool()
    expect(after.reviewCount).toBe(before.reviewCount + 1)
    expect(after.rating).toBeCloseTo(
      (before.rating * before.reviewCount + 5) / (before.reviewCount + 1),
      2,
    )
    expect((await read(`/api/users/${RENTER}/reviews`))[0]).toMatchObject({
      ...KIND,
      role: 'renter',
      item: { type: 'tool', id: 'tool-1' },
    })
    expect((await read(`/api/users/${HOST}/reviews`))[0]).toMatchObject({ ...GOOD, role: 'host' })
    expect(await told(HOST)).toEqual([`${rental.item.name} has a new review`])
    expect(await told(RENTER)).toEqual(['A host has reviewed you'])
  })

  test('are both published when written concurrently; a repeat is one review', async () => {
    const answers = await Promise.all([
      review(GOOD, RENTER),
      review(KIND, HOST),
      review(GOOD, RENTER),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
    const both = await read(`/api/rentals/${rental.id}/reviews`, RENTER)
    expect(both.map(({ visibleAt }: { visibleAt: string | null }) => visibleAt !== null)).toEqual([
      true,
      true,
    ])
  })

  test("a single one is published 14 days after the end, in the item's time zone", async () => {
    await review(GOOD, RENTER)
    const before = await ratingOfTool()
    const isSeenAt = startOfDay(addDays(rental.endDate, 14), rental.timeZone)
    clock.set(new Date(isSeenAt.getTime() - 1).toISOString())
    await sweepReviews(deps)
    expect(await ratingOfTool()).toEqual(before)
    clock.set(isSeenAt.toISOString())
    await Promise.all([sweepReviews(deps), sweepReviews(deps)])
    expect((await ratingOfTool()).reviewCount).toBe(before.reviewCount + 1)
    expect(await told(HOST)).toEqual([`${rental.item.name} has a new review`])
    // A review after the 14 days is published at once.
    expect((await review(KIND, HOST)).body.review.visibleAt).toBe(clock.now().toISOString())
  })

  test('a review that fails to publish does not delay the others [A12]', async () => {
    await review(GOOD, RENTER)
    clock.set(`${addDays(rental.endDate, 15)}T19:00:00Z`)
    const { reviewCount } = await ratingOfTool()
    // An impossible rating makes the database refuse the next count.
    await db.execute(sql`update tools set rating_sum = 1000 where id = 'tool-2'`)
    await db.execute(sql`insert into reviews (id, tool_id, rental_id, rating, comment, visible_from)
      select 'stuck-' || n, 'tool-2', 'stuck-' || n, 5, 'Fine', '2026-01-01' from generate_series(1, 6) n`)
    await expect(sweepReviews(deps)).rejects.toMatchObject({ cause: { code: '23514' } })
    expect((await ratingOfTool()).reviewCount).toBe(reviewCount + 1)
    expect(await told(HOST)).toEqual([`${rental.item.name} has a new review`])
  })

  test('a review hidden by an operator stays hidden when the other is written [C1]', async () => {
    const before = await ratingOfTool()
    const { id } = (await review(GOOD, RENTER)).body.review
    clock.set(`${addDays(rental.endDate, 15)}T19:00:00Z`)
    await sweepReviews(deps)
    expect((await ratingOfTool()).reviewCount).toBe(before.reviewCount + 1)
    await content('hide', 'review', id)
    expect(await ratingOfTool()).toEqual(before)
    expect((await review(KIND, HOST)).status).toBe(201)
    await sweepReviews(deps)
    expect(await ratingOfTool()).toEqual(before)
    expect(await commentsOf('/api/tools/tool-1/reviews')).not.toContain(GOOD.comment)
    expect(await commentsOf(`/api/users/${RENTER}/reviews`)).toContain(KIND.comment)
    await content('show', 'review', id)
    expect((await ratingOfTool()).reviewCount).toBe(before.reviewCount + 1)
  })

  test('are requested once, after the rental', async () => {
    await sweepRentals(deps)
    await sweepRentals(deps)
    expect(await told(RENTER)).toEqual([`How was ${rental.item.name}?`])
    expect(await told(HOST)).toEqual([`How was it to lend ${rental.item.name}?`])
  })
})

describe('refused reviews', () => {
  test('refuses reviews before the end, repeated, by strangers or of an unknown rental', async () => {
    goTo(rental.startDate)
    const early = await review(GOOD, RENTER)
    expect([early.status, early.body.message]).toEqual([
      409,
      'A rental can be reviewed when it is over.',
    ])
    goTo(rental.endDate)
    expect((await review(GOOD, 'user5')).status).toBe(403)
    expect((await review(GOOD, RENTER, 'nothing')).status).toBe(404)
    expect((await review(GOOD, RENTER)).status).toBe(201)
    const again = await review({ ...GOOD, rating: 1 }, RENTER)
    expect([again.status, again.body.message]).toEqual([
      409,
      'You have reviewed this rental already.',
    ])
    const others = { url: `/api/rentals/${rental.id}/reviews`, headers: as('user5') }
    expect((await app.inject(others)).statusCode).toBe(403)
  })

  test.each([
    ['no star', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 4.5 }],
    ['stars in words', { rating: '5' }],
    ['no words', { comment: '   ' }],
    ['2001 characters', { comment: 'a'.repeat(2001) }],
    ['10,000 characters', { comment: 'a'.repeat(10_000) }],
    ['control characters', { comment: 'a\u0000b' }],
  ])('refuses %s', async (_what, change) => {
    expect((await review({ ...GOOD, ...change }, RENTER)).status).toBe(400)
    expect(await read(`/api/rentals/${rental.id}/reviews`, RENTER)).toEqual([])
  })

  test('refuses a review of a cancelled rental', async () => {
    await db.execute(sql`update rentals set status = 'cancelled' where id = ${rental.id}`)
    expect((await review(GOOD, RENTER)).status).toBe(409)
  })
})

describe('an answer', () => {
  const answer = (id: string, userId: string, comment = 'Thank you.') =>
    send(`/api/reviews/${id}/answer`, { comment }, userId)

  test('is accepted once from the reviewed person and notifies the author', async () => {
    const { id } = (await review(GOOD, RENTER)).body.review
    expect((await answer(id, HOST)).status).toBe(404)
    await review(KIND, HOST)
    expect((await answer(id, RENTER)).status).toBe(403)
    expect((await answer(id, HOST, ' ')).status).toBe(400)
    const before = await ratingOfTool()
    const both = await Promise.all([answer(id, HOST), answer(id, HOST)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await read('/api/tools/tool-1/reviews'))[0]).toMatchObject({ answer: 'Thank you.' })
    expect(await ratingOfTool()).toEqual(before)
    expect(await told(RENTER)).toContain('Your review was answered')
    expect((await answer('nothing', HOST)).status).toBe(404)
  })
})

test('stores markup as plain text', async () => {
  const comment = '<img src=x onerror=alert(1)> & <b>bold</b>'
  const { body } = await review({ rating: 3, comment }, RENTER)
  expect(body.review.comment).toBe(comment)
})

test('counts the demo reviews and returns all five star counts', async () => {
  const spread = await read('/api/plots/plot-1/stars')
  expect(spread.map(({ stars }: { stars: number }) => stars)).toEqual([5, 4, 3, 2, 1])
  expect(spread.map(({ count }: { count: number }) => count)).toEqual([4, 1, 0, 0, 0])
  expect((await app.inject('/api/plots/nothing/stars')).statusCode).toBe(404)
})

test('pages through the list along its index', async () => {
  // The rating trigger is slow for two thousand reviews of one item.
  await db.execute(sql`alter table reviews disable trigger reviews_rate_item`)
  await db.execute(sql`insert into reviews (id, tool_id, rental_id, subject_id, author_id, rating, comment, visible_at)
    select 'many-' || lpad(n::text, 6, '0'), 'tool-4', 'many-' || n, 'user2', 'user3', 1 + n % 5, 'Review ' || n,
      timestamptz '2020-01-01' + n / 7 * interval '1 second'
    from generate_series(1, 2000) n`)
  await db.execute(sql`analyze reviews`)
  const seen: string[] = []
  let url: string | null = '/api/tools/tool-4/reviews'
  for (let page = 0; page < 3 && url; page += 1) {
    const response: { headers: Record<string, unknown>; json(): { id: string }[] } =
      await app.inject(url)
    seen.push(...response.json().map(({ id }) => id))
    url = String(response.headers['link']).match(/<([^>]+)>/)?.[1] ?? null
  }
  const expected = Array.from({ length: 180 }, (_, n) => `many-00${2000 - n}`)
  expect(seen).toEqual(expected)
  const plan = await deps.db.query(sql`explain select id from reviews where tool_id = 'tool-4'
    and about = 'item' and visible_at is not null and (visible_at, id) < (timestamptz '2020-01-01 00:10', 'x')
    order by visible_at desc, id desc limit 61`)
  expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan Backward using reviews_of_tool/)
  expect(JSON.stringify(plan)).not.toContain('Sort')
})
