import { and, asc, eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actAs, giveAccounts } from '../../../testing/accounts.ts'
import { letRentals } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { auditLog } from '../../audit/audit.table.ts'
import { claims } from '../../rentals/deposits/claims.table.ts'
import { refunds } from '../../rentals/refunds/refunds.table.ts'

const testApp = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const { app, db, clock } = testApp
const OPERATORS = ['user3', 'user6']
await giveAccounts(
  db,
  OPERATORS.map((userId) => ({ userId, roles: ['member', 'operator'] })),
)

let id: string
let count = 0

/** A deposit of 70 dollars. The host claims 50, the renter objects. */
beforeEach(async () => {
  count += 1
  id = `disputed-${count}`
  const day = `2025-0${count}-01`
  await letRentals(db, [
    { id, startDate: day, endDate: `2025-0${count}-04`, depositStatus: 'claimed' },
  ])
  await db.insert(claims).values({
    ...{ rentalId: id, itemKey: 'tool:tool-1', amountCents: 50_00, reason: 'Bent' },
    ...{ state: 'disputed', createdAt: clock.now(), answeredAt: clock.now() },
  })
})

async function decide(userId: string, payload: object) {
  const headers = await actAs(db, userId, clock.now())
  const url = `/api/rentals/${id}/claim/decision`
  return (await app.inject({ method: 'POST', url, payload, headers })).statusCode
}
const acts = () =>
  db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(asc(auditLog.at))

test('records a decision with its reason', async () => {
  expect(await decide('user3', { amount: 20, reason: 'Half of it was bent before' })).toBe(200)
  expect(await acts()).toMatchObject([
    {
      ...{ action: 'claim_decided', targetType: 'rental', operatorId: 'user3' },
      ...{ personId: 'user4', reason: 'Half of it was bent before' },
    },
  ])
})

test('records the decision itself without a reason', async () => {
  expect(await decide('user3', { amount: 12.5, reason: '  ' })).toBe(200)
  expect((await acts())[0]?.reason).toBe('The host keeps $12.50 of the $50 claimed.')
})

test('decides once for two concurrent operators and refunds once', async () => {
  const answers = await Promise.all(
    OPERATORS.map((userId, n) => decide(userId, { amount: n * 50, reason: `By ${userId}` })),
  )
  expect(answers.toSorted()).toEqual([200, 409])
  const [act, ...others] = await acts()
  expect(others).toEqual([])
  const keptCents = act?.operatorId === OPERATORS[0] ? 0 : 50_00
  const ofRental = and(eq(refunds.rentalId, id), ne(refunds.state, 'failed'))
  const back = await db.select().from(refunds).where(ofRental)
  expect(back.map(({ amountCents }) => amountCents)).toEqual([70_00 - keptCents])
})

test('records nothing of a refused decision', async () => {
  expect(await decide('user3', { amount: 51, reason: 'Too much' })).toBe(400)
  expect(await decide('user3', { amount: 5, reason: 'x'.repeat(10_000) })).toBe(400)
  expect(await acts()).toEqual([])
})
