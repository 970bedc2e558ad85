import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { experts } from '../experts/experts.table.ts'

const testApp = await startTestApp()
const { app, db } = testApp
const { freeDays } = rentalCalls(testApp)

async function ask(startDate: string, endDate: string, requesterId: string): Promise<string> {
  const offer = { ownerId: 'user2', itemType: 'expert', itemId: 'expert-1' }
  const payload = { ...offer, requesterId, startDate, endDate }
  const headers = as(requesterId)
  return (await app.inject({ method: 'POST', url: '/api/bookings', payload, headers })).json().id
}

async function accept(id: string) {
  const call = { method: 'PATCH', url: `/api/bookings/${id}`, headers: as('user2') } as const
  const answer = await app.inject({ ...call, payload: { status: 'accepted' } })
  return [answer.statusCode, answer.json().message]
}

test('refuses an expert’s second acceptance for the same days [MSG-52]', async () => {
  await db.update(experts).set({ userId: 'user2' }).where(eq(experts.id, 'expert-1'))
  const { startDate } = freeDays(3)
  const [nextDay, later] = [addDays(startDate, 1), addDays(startDate, 2)]
  expect(await accept(await ask(startDate, nextDay, 'user1'))).toEqual([200, undefined])
  expect(await accept(await ask(startDate, startDate, 'user4'))).toEqual([
    409,
    'You have accepted another request for some of these days.',
  ])
  expect(await accept(await ask(later, later, 'user4'))).toEqual([200, undefined])
})
