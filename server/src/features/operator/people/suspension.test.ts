import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { BECAUSE, suspendCalls } from '../../../testing/operator-calls.ts'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { plots } from '../../plots/plots.table.ts'
import { users } from '../../users/users.table.ts'
import { sweepSuspensions } from './suspension.service.ts'

const DAY_MS = 86_400_000
const testApp = await startTestApp()
const { app, db, deps, clock } = testApp
const { suspend, unsuspend, act, acts, daysFromNow } = suspendCalls(testApp)
const { freeDays, rentPlot, pay, confirm, send } = rentalCalls(testApp)

// A demo person with a tool and an expert profile, who rents the plot of user2.
const PERSON = 'user4'
const SUSPENDED = [403, expect.stringMatching(/^Your account is suspended until .* 20\d\d: Three/)]

afterEach(async () => {
  await unsuspend(PERSON)
  await db.delete(notifications)
})

const read = async (url: string, userId = 'user1') =>
  (await app.inject({ url, headers: as(userId) })).json()
const idsOf = async (url: string) => (await read(url)).map(({ id }: { id: string }) => id)
const actsOf = async (action: string) => acts(`?personId=${PERSON}&action=${action}`)

async function change(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object = {}) {
  const answer = await app.inject({ method, url, payload, headers: as(PERSON) })
  return [answer.statusCode, answer.json().message]
}

async function asked() {
  const payload = {
    ...{ requesterId: PERSON, ownerId: 'user2', itemType: 'plot', itemId: 'plot-1' },
    ...freeDays(5),
  }
  return (
    await app.inject({ method: 'POST', url: '/api/bookings', payload, headers: as(PERSON) })
  ).json()
}

const answered = async (id: string, status: string, userId = 'user2') =>
  app.inject({
    ...{ method: 'PATCH', url: `/api/bookings/${id}`, payload: { status }, headers: as(userId) },
  })

test('pauses the listings of a suspended person and restores them afterwards', async () => {
  const expert = (await idsOf('/api/experts')).length
  expect(await idsOf('/api/tools')).toContain('tool-4')
  expect(await suspend(PERSON)).toEqual([204, null])
  expect(await idsOf('/api/tools')).not.toContain('tool-4')
  expect(await read('/api/tools/tool-4')).toMatchObject({ state: 'paused' })
  expect(await idsOf('/api/experts')).toHaveLength(expert - 1)
  expect(await unsuspend(PERSON)).toEqual([204, null])
  expect(await idsOf('/api/tools')).toContain('tool-4')
  expect(await idsOf('/api/experts')).toHaveLength(expert)
})

test('notifies the person of reason, end and appeal', async () => {
  const until = daysFromNow(10)
  await suspend(PERSON, { until })
  const [notice] = await read('/api/notifications', PERSON)
  expect(notice).toMatchObject({ kind: 'operator', link: '/settings' })
  expect(notice.title).toMatch(/^Your account is suspended until \w+ \d+, 20\d\d$/)
  expect(notice.body).toContain(BECAUSE)
  expect(notice.body).toContain('you can answer')
  expect(await read('/api/me', PERSON)).toMatchObject({
    suspension: { reason: BECAUSE, until },
  })
  clock.advance(1000)
  await unsuspend(PERSON)
  expect((await read('/api/notifications', PERSON))[0].title).toBe('Your suspension is over')
  expect(await read('/api/me', PERSON)).toMatchObject({ suspension: null })
})

test('allows reading and refuses messages, requests and listings', async () => {
  await suspend(PERSON)
  expect(
    (await app.inject({ url: `/api/conversations?userId=${PERSON}`, headers: as(PERSON) }))
      .statusCode,
  ).toBe(200)
  const refused = [
    await change('POST', '/api/posts', { content: 'Hello' }),
    await change('POST', '/api/conversations', { participant1Id: PERSON, participant2Id: 'user2' }),
    await change('PATCH', '/api/me', { bio: 'Nobody' }),
    await change('POST', '/api/tools/tool-4/state', { state: 'listed' }),
    await change('POST', '/api/operator/people/user2/suspend'),
  ]
  for (const refusal of refused) expect(refusal).toEqual(SUSPENDED)
})

test('allows paying an accepted request and refuses other rentals', async () => {
  const { id } = await asked()
  const agreed = (await answered(id, 'accepted')).json()
  const begun = freeDays(4)
  expect((await rentPlot(begun, PERSON)).status).toBe(200)
  await suspend(PERSON)

  const stay = { startDate: agreed.startDate, endDate: agreed.endDate }
  const refused = [await rentPlot(freeDays(3), PERSON), await rentPlot(begun, PERSON)]
  for (const { status, body } of refused) expect([status, body.message]).toEqual(SUSPENDED)
  const { body } = await rentPlot(stay, PERSON)
  expect(body.rental.id).toBe(agreed.rentalId)
  const note = { specialRequests: 'I come by bicycle.' }
  expect((await change('PATCH', `/api/rentals/${agreed.rentalId}`, note))[0]).toBe(200)
  expect((await pay(body.clientSecret, undefined, PERSON)).status).toBe(200)
  const paid = await confirm(body.clientSecret, 'plot', PERSON)
  expect(paid.body.rental).toMatchObject({ status: 'confirmed' })
})

test('allows withdrawing and cancelling; refuses accepting and declining', async () => {
  const [own, paid] = [await asked(), await asked()]
  const agreed = (await answered(paid.id, 'accepted')).json()
  const { body } = await rentPlot({ startDate: agreed.startDate, endDate: agreed.endDate }, PERSON)
  await pay(body.clientSecret, undefined, PERSON)
  await confirm(body.clientSecret, 'plot', PERSON)
  await suspend(PERSON)
  for (const answer of ['accepted', 'declined']) {
    const refused = await answered(own.id, answer, PERSON)
    expect([refused.statusCode, refused.json().message]).toEqual(SUSPENDED)
  }
  expect((await answered(own.id, 'cancelled', PERSON)).json().status).toBe('cancelled')
  const cancelled = await send(`/api/rentals/${agreed.rentalId}/cancel`, {}, PERSON)
  expect(cancelled.body.rental.status).toBe('cancelled')
})

test('allows returning an item with a picture', async () => {
  const { id } = await asked()
  const agreed = (await answered(id, 'accepted')).json()
  const { body } = await rentPlot({ startDate: agreed.startDate, endDate: agreed.endDate }, PERSON)
  await pay(body.clientSecret, undefined, PERSON)
  await confirm(body.clientSecret, 'plot', PERSON)
  const before = clock.now().getTime()
  clock.advance(Date.parse(`${agreed.startDate}T20:00:00Z`) - before)
  await suspend(PERSON)
  const url = `/api/rentals/${agreed.rentalId}`
  expect(await change('POST', `${url}/pickup`)).toEqual(SUSPENDED)
  expect((await change('POST', '/api/photos/upload'))[0]).toBe(201)
  expect((await change('POST', '/api/attachments/upload'))[0]).toBe(403)
  expect((await send(`${url}/return`, { note: 'Swept.' }, PERSON)).status).toBe(200)
  expect(
    (await app.inject({ url: `/api/users/${PERSON}/export`, headers: as(PERSON) })).statusCode,
  ).toBe(200)
})

test('ends on time, and the sweep restores the listings', async () => {
  const unsuspended = await actsOf('person_unsuspended')
  await suspend(PERSON, { until: daysFromNow(1) })
  expect((await change('PATCH', '/api/me', { bio: 'Still' }))[0]).toBe(403)
  clock.advance(DAY_MS)
  expect((await change('PATCH', '/api/me', { bio: 'Back' }))[0]).toBe(200)
  expect(await unsuspend(PERSON)).toEqual([409, 'They are not suspended.'])
  expect(await idsOf('/api/tools')).not.toContain('tool-4')
  await sweepSuspensions(deps)
  expect(await idsOf('/api/tools')).toContain('tool-4')
  const [person] = await db.select().from(users).where(eq(users.id, PERSON))
  expect(person).toMatchObject({ suspendedUntil: null, suspensionReason: null })
  // The sweep writes no audit entry.
  expect(await actsOf('person_unsuspended')).toEqual(unsuspended)
  const told = (await read('/api/notifications', PERSON)).length
  await sweepSuspensions(deps)
  expect(await read('/api/notifications', PERSON)).toHaveLength(told)
})

test('lifts a suspension without a reason and logs that none was given', async () => {
  await suspend(PERSON)
  clock.advance(1000)
  const url = `/api/operator/people/${PERSON}/unsuspend`
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(204)
  const [entry] = await actsOf('person_unsuspended')
  expect(entry).toMatchObject({ reason: 'No reason was given.' })
  expect(await act('sign-out', PERSON, {})).toEqual([409, 'They are signed in nowhere.'])
})

test('keeps a plot paused that its host had paused', async () => {
  await db.update(plots).set({ ownerId: PERSON, state: 'paused' }).where(eq(plots.id, 'plot-3'))
  await suspend(PERSON)
  await unsuspend(PERSON)
  expect(await read('/api/plots/plot-3')).toMatchObject({ state: 'paused' })
})

test.each([
  [{ until: '2020-01-01T00:00:00.000Z' }, 'until: must be in the future'],
  [{ until: '2099-01-01T00:00:00.000Z' }, 'until: must be within 10 years'],
  [{ until: 'soon' }, expect.stringContaining('until')],
  [{ reason: ' ' }, expect.stringContaining('Say why')],
  [{ reason: 'x'.repeat(10_000) }, expect.stringContaining('reason')],
])('refuses %o', async (own, words) => {
  const before = (await actsOf('person_suspended')).length
  expect(await suspend(PERSON, own)).toEqual([400, words])
  expect(await actsOf('person_suspended')).toHaveLength(before)
})

test('refuses to suspend oneself or an unknown person', async () => {
  expect(await suspend('user1')).toEqual([409, 'You cannot suspend yourself.'])
  for (const what of ['unsuspend', 'sign-out']) expect((await act(what, 'nobody'))[0]).toBe(404)
  expect((await suspend('nobody'))[0]).toBe(404)
  expect(await act('sign-out', PERSON)).toEqual([409, 'They are signed in nowhere.'])
})

test('refuses the second of two concurrent suspensions', async () => {
  const before = (await actsOf('person_suspended')).length
  const answers = await Promise.all([
    suspend(PERSON),
    suspend(PERSON, { reason: 'Something else' }),
  ])
  expect(answers.map(([status]) => status).sort()).toEqual([204, 409])
  const [refused] = answers.filter(([status]) => status === 409)
  expect(refused?.[1]).toMatch(/^They are suspended already, until .+: /)
  const [entry, ...rest] = await actsOf('person_suspended')
  expect(rest).toHaveLength(before)
  expect(entry).toMatchObject({
    ...{ action: 'person_suspended', targetType: 'user', targetId: PERSON },
    ...{ operator: { id: 'user1' }, person: { id: PERSON } },
  })
})

test('updates open pages at the start and at each end', async () => {
  const heard: unknown[] = []
  const stop = deps.liveBus.subscribe(({ userIds, frame }) => {
    if (frame.type === 'suspension_changed') heard.push([...userIds, frame.isSuspended])
  })
  await suspend(PERSON)
  await unsuspend(PERSON)
  await suspend(PERSON, { until: daysFromNow(1) })
  clock.advance(DAY_MS)
  await sweepSuspensions(deps)
  const [begun, over] = [
    [PERSON, true],
    [PERSON, false],
  ]
  expect(heard).toEqual([begun, over, begun, over])
  stop()
})
