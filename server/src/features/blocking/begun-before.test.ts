import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { and, eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startWithPeople } from '../../testing/two-people.ts'
import { plots } from '../plots/plots.table.ts'
import { sweepSavedSearches } from '../saved-searches/match-listings.service.ts'
import { savedSearchMatches } from '../saved-searches/saved-searches.table.ts'

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

test('what was begun goes on: paid, handed over and back, and kept no longer [21.3]', async () => {
  const place = await startWithPeople(false)
  const { block, ask, read, clock } = place
  const { rentTool, pay, confirm } = rentalCalls(place)
  const today = clock.now().toISOString().slice(0, 10)
  const stay = { startDate: today, endDate: addDays(today, 3) }
  const { status, body } = await rentTool(stay)
  expect(status).toBe(200)
  await block('user2', 'user1')
  expect((await rentTool(stay)).status).toBe(200)
  await pay(body.clientSecret)
  expect((await confirm(body.clientSecret, 'tool')).status).toBe(200)
  const [thread] = (await read('user2', '/api/conversations?userId=user2')).body
  expect(thread).toMatchObject({ relatedId: 'tool-1', closed: true })
  // Who has it can look at it, though no list shows it.
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

test('no alert tells of a listing that is hidden from who searches [21.3]', async () => {
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

test('of the blocks only one’s own are in the file of one’s data [21.3]', async () => {
  const { read, block } = await startWithPeople(false)
  await block('user2', 'user1')
  await block('user1', 'user3')
  const { body } = await read('user1', '/api/users/user1/export')
  expect(body.records.blockedPeople).toEqual([expect.objectContaining({ blockedId: 'user3' })])
})

test('who closed their account is on nobody’s list any more [21.3]', async () => {
  const { read, block, deps, clock } = await startWithPeople(false)
  await block('user1', 'user2')
  await block('user2', 'user3')
  const at = clock.now()
  await deps.db.transaction((tx) => deps.publish(tx, 'account_closed', { userId: 'user2', at }))
  expect((await read('user1', '/api/me/blocked')).body).toEqual([])
  const left = await deps.db.query(sql`select from blocked_people`)
  expect(left).toEqual([])
})
