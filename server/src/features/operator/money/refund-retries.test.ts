import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startStripeApp } from '../../../testing/outside/stripe-app.ts'
import { as } from '../../../testing/test-app.ts'
import { auditLog } from '../../audit/audit.table.ts'
import { refunds } from '../../rentals/refunds/refunds.table.ts'

const world = await startStripeApp()
const { app, db, clock, stripe, send, paidRental } = world

const cancel = (rentalId: string) => send(`/api/rentals/${rentalId}/cancel`, {})
async function retry(rentalId: string, payload: object = { reason: 'Asked' }, userId = 'user1') {
  const url = `/api/operator/refunds/${rentalId}/retry`
  const answer = await app.inject({ method: 'POST', url, payload, headers: as(userId) })
  return { status: answer.statusCode, message: answer.body && answer.json().message }
}
const attemptsOf = (rentalId: string) =>
  db.select().from(refunds).where(eq(refunds.rentalId, rentalId)).orderBy(refunds.attempt)
const actsOn = (rentalId: string) =>
  db.select().from(auditLog).where(eq(auditLog.targetId, rentalId))

test('retries a failed refund at once with a new key', async () => {
  const { rentalId, intentId } = await paidRental()
  stripe.refunds.begin('failed')
  await cancel(rentalId)
  expect((await attemptsOf(rentalId)).map(({ state }) => state)).toEqual(['failed', 'pending'])
  stripe.refunds.begin('succeeded')
  expect((await retry(rentalId, { reason: 'The bank is back' })).status).toBe(204)
  expect(await attemptsOf(rentalId)).toMatchObject([
    { state: 'failed', idempotencyKey: `${rentalId}:refund` },
    { state: 'succeeded', idempotencyKey: `${rentalId}:refund:2` },
  ])
  expect(stripe.refunds.countOf(intentId)).toBe(1)
  expect(await actsOn(rentalId)).toMatchObject([
    {
      ...{ action: 'refund_retried', operatorId: 'user1', personId: 'user1' },
      ...{ targetType: 'rental', reason: 'The bank is back', at: clock.now() },
    },
  ])
})

test('refunds once for repeated and concurrent retries', async () => {
  const { rentalId, intentId } = await paidRental()
  stripe.refunds.begin('pending')
  await cancel(rentalId)
  const answers = await Promise.all([retry(rentalId), retry(rentalId), retry(rentalId)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(stripe.refunds.of(intentId)).toHaveLength(1)
  expect(await attemptsOf(rentalId)).toHaveLength(1)
  stripe.refunds.settle(intentId, 'succeeded')
  expect((await retry(rentalId)).status).toBe(204)
  expect(await attemptsOf(rentalId)).toMatchObject([{ state: 'succeeded', amountCents: 45_00 }])
  stripe.refunds.begin('succeeded')
})

test('refuses a retry without a failed refund and records nothing', async () => {
  const { rentalId } = await paidRental()
  expect(await retry(rentalId)).toEqual({
    status: 409,
    message: 'No refund of this rental is waiting.',
  })
  await cancel(rentalId)
  expect((await retry(rentalId)).status).toBe(409)
  expect((await retry('no-such-rental')).status).toBe(404)
  expect(await actsOn(rentalId)).toEqual([])
})

test('requires an operator and a reason', async () => {
  const { rentalId } = await paidRental()
  expect((await retry(rentalId, { reason: 'x' }, 'user2')).status).toBe(403)
  expect(await retry(rentalId, { reason: '  ' })).toMatchObject({ status: 400 })
  expect(await retry(rentalId, {})).toEqual({ status: 400, message: 'reason: Say why' })
  expect((await retry(rentalId, { reason: 'x'.repeat(10_000) })).status).toBe(400)
})
