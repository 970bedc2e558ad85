import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { and, eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findPaymentProblems } from '../../testing/money/payment-invariants.ts'
import { startWithPeople } from '../../testing/neighbourhood.ts'
import { extensionCalls, rentalCalls } from '../../testing/rental-calls.ts'
import { plots } from '../plots/plots.table.ts'
import { sweepRentals } from '../rentals/sweep-rentals.service.ts'
import { sweepSavedSearches } from '../saved-searches/match-listings.service.ts'
import { savedSearchMatches } from '../saved-searches/saved-searches.table.ts'

const MINUTE_MS = 60_000
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

test('a paid rental continues after a block, but cannot be extended', async () => {
  const place = await startWithPeople(false)
  const { block, ask, read, clock } = place
  const { rentTool, pay, confirm } = rentalCalls(place)
  const today = clock.now().toISOString().slice(0, 10)
  const stay = { startDate: today, endDate: addDays(today, 3) }
  const { status, body } = await rentTool(stay)
  expect(status).toBe(200)
  await pay(body.clientSecret)
  expect((await confirm(body.clientSecret, 'tool')).status).toBe(200)
  await block('user2', 'user1')
  const [thread] = (await read('user2', '/api/conversations?userId=user2')).body
  expect(thread).toMatchObject({ relatedId: 'tool-1', closed: true })
  // The renter can open the tool, although no list shows it.
  expect((await read('user1', '/api/tools/tool-1')).status).toBe(200)
  expect(idsOf((await read('user1', '/api/tools')).body)).not.toContain('tool-1')
  const url = `/api/rentals/${body.rental.id}`
  const longer = await ask('user1', 'POST', `${url}/extend`, { endDate: addDays(today, 5) })
  expect(longer.status).toBe(403)
  const steps = ['pickup', 'return'].flatMap((step) => [
    ['user1', step],
    ['user2', step],
  ]) as [string, string][]
  for (const [who, step] of steps) {
    expect((await ask(who, 'POST', `${url}/${step}`, {})).status).toBe(200)
  }
})

describe('what was only held before a block', () => {
  const NOT_ANY_MORE = 'This can no longer be rented. Your payment has been refunded in full.'

  test.each([
    ['user2', 'user1'],
    ['user1', 'user2'],
  ])('is released when %s blocks %s, and cannot be paid [A28]', async (who, whom) => {
    const place = await startWithPeople(false)
    const { freeDays, rentTool, pay, intentOf } = rentalCalls(place)
    const stay = freeDays(3)
    const { body } = await rentTool(stay)
    await place.block(who, whom)
    const intentId = await intentOf(body.clientSecret)
    await expect
      .poll(async () => (await place.deps.payments.readIntent(intentId))?.status)
      .toBe('canceled')
    expect((await pay(body.clientSecret)).status).toBe(402)
    expect((await rentTool(stay)).status).toBe(403)
    expect((await rentTool(stay, 'user4')).status).toBe(200)
    const seen = await place.read('user1', `/api/rentals/${body.rental.id}`)
    expect(seen.body.rental.status).toBe('cancelled')
  })

  test('is refunded in full if charged before, held or expired [A28]', async () => {
    const place = await startWithPeople(false)
    const { freeDays, rentTool, rentPlot, pay, confirm, refundsOf } = rentalCalls(place)
    const ranOut = (await rentPlot(freeDays(3))).body
    place.clock.advance(16 * MINUTE_MS)
    await sweepRentals(place.deps)
    const held = (await rentTool(freeDays(3))).body
    await pay(ranOut.clientSecret)
    await pay(held.clientSecret)
    await place.block('user2', 'user1')
    for (const [secret, type] of [
      [ranOut.clientSecret, 'plot'],
      [held.clientSecret, 'tool'],
    ] as const) {
      const { status, body } = await confirm(secret, type)
      expect([status, body.message]).toEqual([409, NOT_ANY_MORE])
    }
    expect(await refundsOf(ranOut.clientSecret)).toEqual([45_00])
    expect(await refundsOf(held.clientSecret)).toEqual([175_00])
    expect(await findPaymentProblems(place.db)).toEqual([])
  })

  test('refunds an extension in full and keeps the rental [A28]', async () => {
    const place = await startWithPeople(false)
    const { rented, follow, extend, days, pay, read, confirm, latestIntent, sentBack } =
      extensionCalls(place)
    const rental = follow((await rented('tool')).rental)
    const { body } = await extend(days(2))
    await pay(body.clientSecret)
    await place.block('user2', 'user1')
    expect((await read()).extension).toBeNull()
    expect((await confirm()).status).toBe(409)
    expect(await sentBack(await latestIntent())).toEqual([70_00])
    expect(await read()).toMatchObject({ status: 'confirmed', endDate: rental.endDate })
    expect(await findPaymentProblems(place.db)).toEqual([])
  })
})

test('a saved search ignores listings of a blocked person', async () => {
  const { ask, block, db, deps, clock } = await startWithPeople(false)
  const search = { name: 'Plots', path: '/plots' }
  expect((await ask('user1', 'POST', '/api/saved-searches', search)).status).toBe(201)
  await block('user2', 'user1')
  clock.advance(60_000)
  const copies: string[] = []
  for (const [owner, plot] of [
    ['user2', 'plot-1'],
    ['user3', 'plot-2'],
  ] as const) {
    await ask(owner, 'POST', `/api/plots/${plot}/copy`)
    const [copy] = await db
      .select()
      .from(plots)
      .where(and(like(plots.name, 'Copy of %'), eq(plots.ownerId, owner)))
    copies.push(copy?.id ?? '')
    const offered = { state: 'listed' }
    expect((await ask(owner, 'POST', `/api/plots/${copy?.id}/state`, offered)).status).toBe(200)
  }
  await sweepSavedSearches(deps)
  const told = await db.select().from(savedSearchMatches)
  expect(told.map(({ listingId }) => listingId)).toEqual(copies.slice(1))
})

test("the personal data file contains one's own blocks only", async () => {
  const { read, block } = await startWithPeople(false)
  await block('user2', 'user1')
  await block('user1', 'user3')
  const { body } = await read('user1', '/api/users/user1/export')
  expect(body.records.blockedPeople).toEqual([expect.objectContaining({ blockedId: 'user3' })])
})

test("closing an account removes it from other people's block lists", async () => {
  const { read, block, deps, clock } = await startWithPeople(false)
  await block('user1', 'user2')
  await block('user2', 'user3')
  const at = clock.now()
  await deps.db.transaction((tx) => deps.publish(tx, 'account_closed', { userId: 'user2', at }))
  expect((await read('user1', '/api/me/blocked')).body).toEqual([])
  const left = await deps.db.query(sql`select from blocked_people`)
  expect(left).toEqual([])
})
