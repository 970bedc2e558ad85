import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { experts } from '../experts/experts.table.ts'
import { sweepClosing } from '../leaving/leaving.service.ts'
import { bookings } from './bookings.table.ts'

const DAY_MS = 86_400_000
const settings = { signUp: 'open', publicUrl: undefined, oidc: null } as const
const testApp = await startTestApp({ accounts: settings })
const { app, db, clock, deps } = testApp

const [LINH, BEN] = ['user3', 'user2']
const requests = {
  ...{ requesterId: BEN, ownerId: LINH, itemType: 'expert' as const },
  ...{ startDate: '2027-03-01', endDate: '2027-03-02' },
}

test('refuses requests to a closing account and declines the open ones', async () => {
  await db.insert(accounts).values([
    { userId: LINH, email: 'linh@example.org', roles: ['member'] },
    { userId: BEN, email: 'ben@example.org', roles: ['member'] },
  ])
  await db.update(bookings).set({ status: 'declined' })
  await db.update(experts).set({ userId: LINH }).where(eq(experts.id, 'expert-3'))
  const linh = await signIn(testApp, 'linh@example.org')
  const closing = await app.inject({ method: 'POST', url: '/api/me/close', headers: linh })
  expect(closing.statusCode).toBe(202)

  const headers = await signIn(testApp, 'ben@example.org')
  const ask = async (itemId: string | null) => {
    const payload = { ...requests, itemId }
    const asked = await app.inject({ method: 'POST', url: '/api/bookings', headers, payload })
    return [asked.statusCode, asked.json().message]
  }
  expect(await ask(null)).toEqual([409, 'They are leaving, so nothing more can be asked of them.'])
  expect(await ask('expert-3')).toEqual([400, 'itemId: this person does not offer that'])
  expect((await app.inject(`/api/users/${LINH}/bookable-items`)).json()).toEqual([])

  await db.insert(bookings).values({ id: 'late', ...requests, timeZone: 'UTC' })
  clock.advance(15 * DAY_MS)
  await sweepClosing(deps)
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, LINH))
  expect(account?.closedAt).toEqual(clock.now())
  const [late] = await db.select().from(bookings).where(eq(bookings.id, 'late'))
  expect(late).toMatchObject({ status: 'declined', statusReason: 'They have left.' })
  const ben = await signIn(testApp, 'ben@example.org')
  expect((await app.inject({ url: '/api/notifications', headers: ben })).body).toContain(
    'They have left.',
  )
})
