import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { letRentals } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { sweepClosing } from './leaving.service.ts'

const DAY_MS = 86_400_000
const testApp = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const { app, db, clock, deps } = testApp

const close = (headers: { cookie: string }) =>
  app.inject({ method: 'POST', url: '/api/me/close', headers })

test('an account that fails to close does not block the others', async () => {
  const [first, second] = ['ida@example.org', 'uma@example.org']
  const people = [await signIn(testApp, first), await signIn(testApp, second)]
  for (const headers of people) {
    expect((await close(headers)).statusCode).toBe(202)
    clock.advance(1000)
  }
  const [stuck] = await db.select().from(accounts).where(eq(accounts.email, first))
  await db.execute(sql`alter table users add constraint no_way_out
    check (full_name <> 'A former neighbour' or id <> ${sql.raw(`'${stuck?.userId}'`)})`)
  clock.advance(14 * DAY_MS)
  await expect(sweepClosing(deps)).rejects.toThrow('update "users"')
  const emails = async () => (await db.select().from(accounts)).map(({ email }) => email)
  expect(await emails()).toContain(first)
  expect(await emails()).not.toContain(second)
  await db.execute(sql`alter table users drop constraint no_way_out`)
  await sweepClosing(deps)
  expect(await emails()).not.toContain(first)
})

test('a rental paid during the closing keeps the account open [A26]', async () => {
  const headers = await signIn(testApp, 'lou@example.org')
  expect((await close(headers)).statusCode).toBe(202)
  const findAccount = async () =>
    (await db.select().from(accounts).where(eq(accounts.email, 'lou@example.org')))[0]
  const ownerId = (await findAccount())?.userId ?? ''
  clock.advance(14 * DAY_MS)
  const days = { startDate: '2026-09-01', endDate: '2026-09-03' }
  const transaction: typeof deps.db.transaction = async (work, config) => {
    await letRentals(db, [{ id: 'last-moment', ownerId, status: 'confirmed', ...days }])
    return deps.db.transaction(work, config)
  }
  await sweepClosing({ ...deps, db: Object.assign(Object.create(deps.db), { transaction }) })
  expect((await findAccount())?.userId).toBe(ownerId)
  await db.delete(rentals).where(eq(rentals.id, 'last-moment'))
  await sweepClosing(deps)
  expect(await findAccount()).toBeUndefined()
})
