import { BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { beforeEach, expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepReviews } from './write-review.service.ts'

let { app, clock, deps } = {} as TestApp
let { rented, send } = {} as ReturnType<typeof rentalCalls>

const RENTER = 'user1'
const HOST = 'user2'
const WRITTEN = { rating: 2, comment: 'Not what I had hoped for.' }
let rental: Rental

const review = (userId: string) => send(`/api/rentals/${rental.id}/review`, WRITTEN, userId)
const answer = (id: string) => send(`/api/reviews/${id}/answer`, { comment: 'Thank you.' }, HOST)
const block = (userId: string, blockedId: string) =>
  app.inject({ method: 'PUT', url: `/api/people/${blockedId}/block`, headers: as(userId) })
const told = async (userId: string): Promise<Notification[]> =>
  (await app.inject({ url: '/api/notifications', headers: as(userId) })).json()
const titlesOf = async (userId: string) => (await told(userId)).map(({ title }) => title)

// Each test has its own database without blocks and reviews.
beforeEach(async () => {
  const testApp = await startTestApp()
  ;({ app, clock, deps } = testApp)
  ;({ rented, send } = rentalCalls(testApp))
  rental = (await rented('tool')).rental
  // Noon in the tool's time zone.
  clock.set(`${rental.endDate}T19:00:00Z`)
})

test('refuses to answer a review after a block', async () => {
  const { id } = (await review(RENTER)).body.review
  await review(HOST)
  await block(RENTER, HOST)
  const refused = await answer(id)
  expect([refused.status, refused.body.message]).toEqual([403, BLOCKED_WORDS])
  expect(await titlesOf(RENTER)).not.toContain('Your review was answered')
})

test('links the notification of an answer to a readable page after a block', async () => {
  const { id } = (await review(RENTER)).body.review
  await review(HOST)
  expect((await answer(id)).status).toBe(201)
  await block(HOST, RENTER)
  const news = (await told(RENTER)).find(({ title }) => title === 'Your review was answered')
  expect(news?.link).toBe(`/rentals/${rental.id}`)
  const url = `/api/rentals/${rental.id}/reviews`
  const reviews = (await app.inject({ url, headers: as(RENTER) })).json()
  expect(reviews).toContainEqual(expect.objectContaining({ id, answer: 'Thank you.' }))
})

test('sends no notification of a review by a blocked person', async () => {
  const title = `${rental.item.name} has a new review`
  const before = (await titlesOf(HOST)).filter((told) => told === title)
  await review(RENTER)
  await block(HOST, RENTER)
  clock.set(`${addDays(rental.endDate, 20)}T19:00:00Z`)
  await sweepReviews(deps)
  expect((await titlesOf(HOST)).filter((told) => told === title)).toEqual(before)
})
