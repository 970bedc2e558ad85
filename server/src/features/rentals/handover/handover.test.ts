import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { claims } from '../deposits/claims.table.ts'
import { sweepRentals } from '../sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { rented, send, refundsOf } = rentalCalls(testApp)

const [RENTER, OWNER] = ['user1', 'user2']
let rental: Rental
let clientSecret: string
const HOUR = 3_600_000
const DAY = 24 * HOUR

const ZONE = 'America/Los_Angeles'
/** Hours in the tool's time zone, in summer and in winter. */
const goTo = (date: string, hour = 12) =>
  clock.set(new Date(startOfDay(date, ZONE).getTime() + hour * HOUR).toISOString())
const say = (step: string, userId: string, payload: object = {}) =>
  send(`/api/rentals/${rental.id}/${step}`, payload, userId)
const read = async (userId = RENTER): Promise<Rental> =>
  (await app.inject({ url: `/api/rentals/${rental.id}`, headers: as(userId) })).json().rental
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString())

beforeEach(async () => {
  ;({ rental, clientSecret } = await rented('tool'))
})

describe('reporting a handover', () => {
  test('both report it, and the deposit is refunded when the host confirms that all is well', async () => {
    goTo(rental.startDate)
    const pickedUp = await say('pickup', RENTER, { note: 'Starts well' })
    expect(pickedUp.status).toBe(200)
    expect(pickedUp.body.rental.handover).toMatchObject({
      pickedUpAt: clock.now().toISOString(),
      returnedAt: null,
      confirmedBy: ['renter'],
    })
    expect((await say('pickup', OWNER)).body.rental.handover.confirmedBy).toEqual([
      'owner',
      'renter',
    ])
    later(DAY)
    const returned = await say('return', RENTER)
    expect(returned.body.rental).toMatchObject({ depositStatus: 'held', isOverdue: false })
    expect(await refundsOf(clientSecret)).toEqual([])
    const welcomed = await say('return', OWNER)
    expect(welcomed.body.rental).toMatchObject({ depositStatus: 'released', refundAmount: 70 })
    expect(await refundsOf(clientSecret)).toEqual([70_00])
  })

  test('a return implies the pick-up, and a later pick-up is refused', async () => {
    goTo(rental.startDate)
    const { body } = await say('return', RENTER)
    expect(body.rental.handover.pickedUpAt).toBe(body.rental.handover.returnedAt)
    const late = await say('pickup', OWNER)
    expect([late.status, late.body.message]).toEqual([
      409,
      'It is back already, so it cannot be picked up any more.',
    ])
  })

  test('accepts a repeated report once and refuses a different one', async () => {
    goTo(rental.startDate)
    expect((await say('pickup', RENTER, { clientId: 'a' })).status).toBe(200)
    expect((await say('pickup', RENTER, { clientId: 'a' })).status).toBe(200)
    const again = await say('pickup', RENTER, { clientId: 'b' })
    expect([again.status, again.body.message]).toEqual([409, 'You have said so already.'])
    expect((await read()).handover.steps).toHaveLength(1)
  })

  test('refuses a report before the first day, by other people, or of an unknown rental', async () => {
    const early = await say('pickup', RENTER)
    expect([early.status, early.body.message]).toEqual([
      409,
      `This rental begins on ${rental.startDate}, so nothing can be handed over yet.`,
    ])
    expect((await say('pickup', 'user5')).status).toBe(403)
    expect((await send('/api/rentals/nothing/pickup', {}, RENTER)).status).toBe(404)
    const other = await app.inject({ url: `/api/rentals/${rental.id}`, headers: as('user5') })
    expect(other.statusCode).toBe(403)
  })

  test('accepts two simultaneous reports and sends one refund', async () => {
    goTo(rental.startDate)
    const both = await Promise.all([say('return', RENTER), say('return', OWNER)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).handover.confirmedBy.toSorted()).toEqual(['owner', 'renter'])
    expect(await refundsOf(clientSecret)).toEqual([70_00])
  })
})

describe('cancelling after a handover', () => {
  const cancel = async () => {
    const { status, body } = await send(`/api/rentals/${rental.id}/cancel`, {}, RENTER)
    return [status, body.message]
  }

  test('refuses to cancel a picked-up tool, which can still be returned', async () => {
    goTo(rental.startDate)
    await say('pickup', RENTER)
    expect(await cancel()).toEqual([
      409,
      'It was picked up, so this rental can no longer be cancelled.',
    ])
    expect(await refundsOf(clientSecret)).toEqual([])
    await say('return', RENTER)
    expect((await say('return', OWNER)).body.rental).toMatchObject({ depositStatus: 'released' })
    expect((await cancel())[0]).toBe(409)
    expect(await refundsOf(clientSecret)).toEqual([70_00])
  })

  test('does not refund a claimed deposit by cancelling', async () => {
    const { body, clientSecret } = await rented('tool', 0)
    rental = body.rental
    goTo(rental.startDate)
    expect((await say('claim', OWNER, { amount: 70, reason: 'Never seen again' })).status).toBe(200)
    const refused = [409, 'The deposit was claimed, so this rental can no longer be cancelled.']
    expect(await cancel()).toEqual(refused)
    await say('claim/answer', RENTER, { accept: true })
    expect(await cancel()).toEqual(refused)
    expect(await read()).toMatchObject({ depositStatus: 'kept', status: 'confirmed' })
    expect(await refundsOf(clientSecret)).toEqual([])
  })

  test('cancels on the first day without a handover', async () => {
    goTo(rental.startDate)
    expect((await cancel())[0]).toBe(200)
    expect(await read()).toMatchObject({ status: 'cancelled', depositStatus: 'released' })
  })
})

describe('time', () => {
  const told = async (userId: string): Promise<unknown[]> => {
    const response = await app.inject({ url: '/api/notifications', headers: as(userId) })
    const ofIt = ({ title, link }: { title: string; link: string }) =>
      title.includes('should be back') && link.endsWith(rental.id)
    return response.json().filter(ofIt)
  }

  test('refunds the deposit after the last day without any report', async () => {
    goTo(rental.endDate)
    await sweepRentals(deps)
    expect(await read()).toMatchObject({ status: 'completed', depositStatus: 'held' })
    later(DAY)
    await sweepRentals(deps)
    expect(await read()).toMatchObject({ depositStatus: 'released', isOverdue: false })
    expect(await refundsOf(clientSecret)).toEqual([70_00])
  })

  test('reminds both people once a day of an overdue tool', async () => {
    goTo(rental.startDate)
    await say('pickup', RENTER)
    goTo(rental.endDate)
    expect((await read()).isOverdue).toBe(false)
    later(DAY)
    await sweepRentals(deps)
    await sweepRentals(deps)
    expect(await read()).toMatchObject({ isOverdue: true, depositStatus: 'held' })
    expect([(await told(RENTER)).length, (await told(OWNER)).length]).toEqual([1, 1])
    later(DAY)
    await sweepRentals(deps)
    expect((await told(RENTER)).length).toBe(2)
    await say('return', RENTER)
    expect((await read()).isOverdue).toBe(false)
    later(48 * HOUR)
    await sweepRentals(deps)
    expect((await read()).depositStatus).toBe('released')
  })

  test('counts reminder days in the tool’s time zone', async () => {
    goTo(rental.startDate)
    await say('pickup', RENTER)
    goTo(addDays(rental.endDate, 1), 22.5)
    await sweepRentals(deps)
    expect(await told(RENTER)).toHaveLength(1)
    goTo(addDays(rental.endDate, 2), 0.5)
    await sweepRentals(deps)
    expect(await told(RENTER)).toHaveLength(2)
  })
})

describe('a claim on the deposit', () => {
  const claim = (amount: number, userId = OWNER) =>
    say('claim', userId, { amount, reason: 'The blade is bent' })
  beforeEach(async () => {
    goTo(rental.startDate)
    await say('return', RENTER)
  })

  test('refunds the rest when the renter accepts', async () => {
    const made = await claim(24.5)
    expect(made.body.rental).toMatchObject({
      depositStatus: 'claimed',
      claim: { amount: 24.5, reason: 'The blade is bent', state: 'open', keptAmount: null },
    })
    const answered = await say('claim/answer', RENTER, { accept: true })
    expect(answered.body.rental).toMatchObject({
      depositStatus: 'partly_kept',
      refundAmount: 45.5,
      claim: { state: 'accepted', keptAmount: 24.5 },
    })
    expect(await refundsOf(clientSecret)).toEqual([45_50])
  })

  test('waits for an operator’s decision when the renter objects', async () => {
    await claim(70)
    await say('claim/answer', RENTER, { accept: false })
    expect((await read()).claim).toMatchObject({ state: 'disputed' })
    expect((await say('claim/decision', 'user5', { amount: 70 })).status).toBe(403)
    // The only operator may decide the own case.
    expect((await say('claim/decision', RENTER, { amount: 71 })).status).toBe(400)
    const decided = await say('claim/decision', RENTER, { amount: 70 })
    expect(decided.body.rental).toMatchObject({ depositStatus: 'kept', refundAmount: 0 })
    expect(await refundsOf(clientSecret)).toEqual([])
    expect((await say('claim/decision', RENTER, { amount: 0 })).status).toBe(409)
  })

  test('becomes a dispute after 7 days without an answer, and is refunded 14 days later', async () => {
    await claim(30)
    later(7 * DAY)
    await sweepRentals(deps)
    expect((await read()).claim?.state).toBe('disputed')
    later(14 * DAY)
    await sweepRentals(deps)
    expect(await read()).toMatchObject({
      depositStatus: 'released',
      claim: { state: 'lapsed', keptAmount: 0 },
    })
    expect(await refundsOf(clientSecret)).toEqual([70_00])
  })

  test('refuses a claim of 0, above the deposit, repeated, late, or by the renter', async () => {
    expect((await claim(0)).status).toBe(400)
    expect((await claim(70.01)).body.message).toBe(
      'amount: must be between $0.01 and the deposit of $70.00',
    )
    expect((await claim(10, RENTER)).status).toBe(403)
    expect((await claim(10)).status).toBe(200)
    expect((await claim(10)).body.message).toBe('There is a claim already.')
    expect(await db.$count(claims, eq(claims.rentalId, rental.id))).toBe(1)
  })

  test('refuses a claim after the deadline', async () => {
    later(48 * HOUR)
    expect((await claim(10)).body.message).toBe('The time to claim is over: the deposit goes back.')
  })
})
