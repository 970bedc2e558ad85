import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { mailsTo } from '../../testing/outside/mail.ts'
import { letRentals } from '../../testing/rental-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  accounts,
  cityLogins,
  invitations,
  passkeys,
  signInCodes,
} from '../accounts/accounts.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { settleOutbox } from '../mail/outbox.service.ts'
import { photos } from '../photos/photos.table.ts'
import { plots } from '../plots/plots.table.ts'
import { extensions } from '../rentals/extensions/extensions.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { reports } from '../reports/reports.table.ts'
import { userSettings, users } from '../users/users.table.ts'
import { reasonsAgainstClosing, sweepClosing } from './leaving.service.ts'

const DAY_MS = 86_400_000
const settings = { signUp: 'open', publicUrl: undefined, oidc: null } as const
// One app per test: a closed account stays closed.
let testApp: TestApp
let { app, db, clock, deps } = {} as TestApp

// A demo person with listings, rentals, threads and posts.
const LINH = { id: 'user3', email: 'linh@example.org' }
const BEN = { id: 'user2', email: 'ben@example.org' }

async function give({ id, email }: typeof LINH, roles = ['member']): Promise<void> {
  await db
    .insert(accounts)
    .values({ userId: id, email, roles })
    .onConflictDoUpdate({ target: accounts.userId, set: { email, roles } })
}

const close = (headers: { cookie: string }) =>
  app.inject({ method: 'POST', url: '/api/me/close', headers })
const me = async (headers: { cookie: string }) =>
  (await app.inject({ url: '/api/me', headers })).statusCode
const idsOf = async (url: string) =>
  (await app.inject(url)).json().map(({ id }: { id: string }) => id)

beforeEach(async () => {
  testApp = await startTestApp({ accounts: settings })
  ;({ app, db, clock, deps } = testApp)
  await give(LINH)
  await give(BEN)
  await db.update(bookings).set({ status: 'declined' }).where(eq(bookings.ownerId, LINH.id))
  await db.update(bookings).set({ status: 'declined' }).where(eq(bookings.requesterId, LINH.id))
})

test('closing requires a recent proof, and a signed-in person', async () => {
  expect((await close({ cookie: '' })).statusCode).toBe(401)
  const linh = await signIn(testApp, LINH.email)
  clock.advance(11 * 60_000)
  expect((await close(linh)).statusCode).toBe(428)
})

test('lists the reasons against closing: a rental, a request, being the last operator', async () => {
  const ben = await signIn(testApp, BEN.email)
  const rented = await close(ben)
  expect(rented.statusCode).toBe(409)
  expect(rented.json().message).toContain('a rental is still to come')

  const linh = await signIn(testApp, LINH.email)
  await db.insert(bookings).values({
    ...{ id: 'asked', requesterId: 'user2', ownerId: LINH.id, itemType: 'plot', plotId: 'plot-2' },
    ...{ startDate: '2026-07-01', endDate: '2026-07-30', timeZone: 'America/Los_Angeles' },
  })
  expect((await close(linh)).json().message).toContain('a request is still open')
  await db.update(bookings).set({ status: 'declined' }).where(eq(bookings.id, 'asked'))

  await give(LINH, ['member', 'operator'])
  const last = await close(linh)
  expect(last.statusCode).toBe(409)
  // Each reason is one item of the list in the message.
  expect(last.json().message).toMatch(/: you are the last operator here[^;]*$/)
  expect(await me(linh)).toBe(200)
})

test('an unsettled deposit or extension prevents both parties from closing', async () => {
  const days = { startDate: '2026-05-01', endDate: '2026-05-03' }
  const now = clock.now()
  const settled = { paymentClosedAt: now }
  const over = { ...days, ...settled, ownerId: LINH.id, renterId: 'user2' }
  await letRentals(db, [{ id: 'over', ...over, depositStatus: 'held' }])
  const isOver = eq(rentals.id, 'over')
  const linh = await signIn(testApp, LINH.email)
  const reason = async () => (await close(linh)).json().message
  expect(await reason()).toMatch(/: a deposit is not settled yet[^;]*$/)
  await db.update(rentals).set({ depositStatus: 'claimed' }).where(isOver)
  expect(await reason()).toMatch(/: a deposit is not settled yet[^;]*$/)
  const theirs = { ownerId: 'user2', renterId: LINH.id }
  await db
    .update(rentals)
    .set({ depositStatus: 'kept', ...theirs })
    .where(isOver)
  await db.insert(extensions).values({
    ...{ id: 'longer', rentalId: 'over', itemKey: 'tool:tool-1', endDate: '2026-05-05' },
    ...{ amountCents: 70_00, holdExpiresAt: now, paymentProvider: 'sandbox', state: 'gone' },
    ...{ paymentIntentId: 'pi_longer', createdAt: now, updatedAt: now },
  })
  expect(await reason()).toMatch(/: a payment is still being settled[^;]*$/)
  await db.update(extensions).set(settled).where(eq(extensions.id, 'longer'))
  expect(await reasonsAgainstClosing(db, LINH.id, now)).toEqual([])
})

test('closing signs out and pauses the listings; signing in undoes it', async () => {
  await db.update(plots).set({ ownerId: LINH.id, state: 'paused' }).where(eq(plots.id, 'plot-3'))
  const phone = await signIn(testApp, LINH.email)
  const laptop = await signIn(testApp, LINH.email)
  const closing = await close(laptop)
  expect(closing.statusCode).toBe(202)
  const { closesAt } = closing.json()
  expect(Date.parse(closesAt) - clock.now().getTime()).toBe(14 * DAY_MS)
  expect([await me(phone), await me(laptop)]).toEqual([401, 401])
  const [mail] = await mailsTo(testApp, LINH.email)
  expect(mail?.subject).toContain('closing')
  const until = new Date(closesAt).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  expect(mail?.text).toContain(`On ${until} your profile`)
  expect(mail?.text).toContain('/sign-in')

  expect(await idsOf('/api/plots')).not.toContain('plot-2')
  expect(await idsOf('/api/tools')).not.toContain('tool-2')
  expect((await app.inject('/api/plots/plot-2')).json().state).toBe('paused')
  const ben = await signIn(testApp, BEN.email)
  const rent = await app.inject({
    method: 'POST',
    url: '/api/plots/plot-2/rent',
    headers: ben,
    payload: {
      renterId: 'user2',
      startDate: '2026-08-01',
      endDate: '2026-08-31',
      monthlyPrice: 35,
    },
  })
  expect(rent.statusCode).toBe(409)

  clock.advance(13 * DAY_MS)
  await sweepClosing(deps)
  const back = await signIn(testApp, LINH.email)
  expect(await me(back)).toBe(200)
  expect(await idsOf('/api/plots')).toContain('plot-2')
  expect(await idsOf('/api/tools')).toContain('tool-2')
  const states = await db.select({ id: plots.id, state: plots.state }).from(plots)
  expect(states.find(({ id }) => id === 'plot-3')?.state).toBe('paused')
  clock.advance(20 * DAY_MS)
  await sweepClosing(deps)
  expect((await app.inject('/api/plots/plot-2')).json().owner.fullName).toBe('Linh Tran')
})

/** Every row of every table, as text. */
async function allRows(): Promise<Map<string, string[]>> {
  const names = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const tables = new Map<string, string[]>()
  for (const { name } of names) {
    const rows = await db.query<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    )
    tables.set(name, rows.map(({ row }) => row).sort())
  }
  return tables
}

/** Private rows, which are deleted. */
const GONE = [
  'passkeys',
  'city_logins',
  'saved_plants',
  'user_settings',
  'invitations',
  'sign_in_codes',
]
/** Rows of the person that stay, anonymized. */
const CHANGED = [
  'users',
  'accounts',
  'plots',
  'tools',
  'experts',
  'posts',
  'comments',
  'photos',
  'private_places',
  'reports',
]

const REPORTED = { reason: 'spam', createdAt: new Date('2026-05-01T00:00:00Z') } as const

async function leaveTraces(): Promise<void> {
  const now = clock.now()
  const later = new Date(now.getTime() + 30 * DAY_MS)
  await db.insert(passkeys).values({
    ...{ id: 'key', userId: LINH.id, name: 'Phone', publicKey: new Uint8Array([1]), counter: 0 },
    ...{ isBackedUp: false, createdAt: now },
  })
  await db
    .insert(cityLogins)
    .values({ issuer: 'https://city.example', subject: '7', userId: LINH.id, createdAt: now })
  await db.insert(invitations).values({
    ...{ tokenHash: 'hash', kind: 'member', email: LINH.email, createdAt: now, expiresAt: later },
  })
  await db.insert(photos).values({
    ...{ id: 'photo', ownerId: LINH.id, storageKey: 'photo-key', state: 'used', expiresAt: later },
    ...{ sizeBytes: 1, width: 1, height: 1 },
  })
  await db.insert(reports).values([
    {
      ...{ id: 'of-her', ...REPORTED, reporterId: 'user5', targetType: 'user', targetId: LINH.id },
      ...{ personId: LINH.id, excerpt: 'Linh Tran\nI grow beans on a roof.' },
    },
    {
      ...{ id: 'of-plot', ...REPORTED, reporterId: 'user5', targetType: 'plot' },
      ...{ targetId: 'plot-2', personId: LINH.id, note: 'It is @linhontheroof again.' },
      excerpt: 'A roof\nAsk LINH TRAN, or linh trang next door.',
    },
    {
      ...{ id: 'by-her', ...REPORTED, reporterId: LINH.id, targetType: 'post' },
      ...{ targetId: 'post-1', personId: 'user2', excerpt: 'Beans', note: 'Yours, Linh Tran.' },
    },
  ])
  await db.insert(userSettings).values({ userId: LINH.id }).onConflictDoNothing()
  await db
    .insert(signInCodes)
    .values({ browserHash: 'b', purpose: 'sign_in', email: LINH.email, expiresAt: later })
}

test("after two weeks the person is anonymized, and other people's records stay [A14]", async () => {
  const linh = await signIn(testApp, LINH.email)
  await leaveTraces()
  expect((await close(linh)).statusCode).toBe(202)
  await settleOutbox(deps)
  const before = await allRows()
  clock.advance(14 * DAY_MS)
  await sweepClosing(deps)
  const after = await allRows()

  const [person] = await db.select().from(users).where(eq(users.id, LINH.id))
  expect(person).toMatchObject({
    fullName: 'A former neighbour',
    username: expect.stringMatching(/^former-/),
    bio: null,
    location: null,
    profileImage: null,
    lat: null,
  })
  const [photo] = await db.select().from(photos)
  expect(photo?.state).toBe('leaving')
  const everything = JSON.stringify([...after])
  expect(everything).not.toContain(LINH.email)
  expect(everything).not.toContain('1020 SW Alder')

  const told = await db.select().from(reports).orderBy(reports.id)
  expect(told.map(({ id, excerpt, note }) => [id, excerpt, note])).toEqual([
    ['by-her', 'Beans', 'Yours, A former neighbour.'],
    ['of-her', 'A former neighbour', null],
    [
      'of-plot',
      'A roof\nAsk A former neighbour, or linh trang next door.',
      'It is A former neighbour again.',
    ],
  ])

  const isTheirs = (row: string) => row.includes(`"${LINH.id}"`) || row.includes(LINH.email)
  for (const [table, rows] of before) {
    const left = after.get(table) ?? []
    const others = rows.filter((row) => !isTheirs(row))
    expect(left, table).toEqual(expect.arrayContaining(others))
    if (GONE.includes(table)) expect(left, table).toEqual(others)
    else if (CHANGED.includes(table)) expect(left, table).toHaveLength(rows.length)
    else expect(left, table).toEqual(rows)
  }
  expect((await app.inject('/api/plots/plot-2')).json()).toMatchObject({
    state: 'archived',
    images: [],
    owner: { fullName: 'A former neighbour' },
  })

  // A later sign-up by the email address is a new person.
  const answer = await app.inject({ url: '/api/me', headers: await signIn(testApp, LINH.email) })
  expect(answer.json().id).not.toBe(LINH.id)
})
