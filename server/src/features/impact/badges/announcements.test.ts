import { expect, test } from 'vitest'
import { GOOD_CARD, rentalCalls } from '../../../testing/rental-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { sweepRentals } from '../../rentals/sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, clock, deps } = testApp
const DAY_MS = 86_400_000

const newsOf = async (userId: string) =>
  (await app.inject({ url: '/api/impact/announcements', headers: as(userId) })).json()
const dismiss = (id: string, userId: string) =>
  app.inject({ method: 'DELETE', url: `/api/impact/announcements/${id}`, headers: as(userId) })

test('announces a badge by a finished rental once, at the next visit', async () => {
  const userId = 'user5'
  const { freeDays, rentTool, pay, confirm } = rentalCalls(testApp)
  const stay = freeDays(3)
  const { clientSecret } = (await rentTool(stay, userId)).body
  await pay(clientSecret, GOOD_CARD.number, userId)
  await confirm(clientSecret, 'tool', userId)
  expect(await newsOf(userId)).toEqual([])
  clock.advance(Date.parse(stay.endDate) - clock.now().getTime() + 2 * DAY_MS)
  await sweepRentals(deps)
  expect(await newsOf(userId)).toEqual([
    {
      id: 'tool-sharer',
      type: 'badge',
      title: 'Tool Sharer',
      description: expect.any(String),
      icon: expect.any(String),
      points: 50,
    },
  ])
  expect((await dismiss('tool-sharer', 'user12')).statusCode).toBe(204)
  expect(await newsOf(userId)).toHaveLength(1)
  expect((await dismiss('tool-sharer', userId)).statusCode).toBe(204)
  expect(await newsOf(userId)).toEqual([])
})

test('announces a badge by a log in the answer alone', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/impact/activities',
    headers: as('user11'),
    payload: { userId: 'user11', activityType: 'harvest', description: 'Beans' },
  })
  expect(answer.json().achievements).toContainEqual({
    type: 'badge',
    title: 'First Harvest',
    description: expect.any(String),
    icon: expect.any(String),
    points: 50,
  })
  expect(await newsOf('user11')).toEqual([])
})
