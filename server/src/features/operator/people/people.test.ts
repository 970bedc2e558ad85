import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actAs, giveAccounts } from '../../../testing/accounts.ts'
import { suspendCalls } from '../../../testing/operator-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { accounts } from '../../accounts/accounts.table.ts'
import { offerOperator } from '../../accounts/operators/operators.service.ts'
import { auditLog } from '../../audit/audit.table.ts'
import { reports } from '../../reports/reports.table.ts'
import { users } from '../../users/users.table.ts'

interface Listed {
  id: string
  fullName: string
}

/** A database with one operator, user1. */
async function startConsole() {
  const accountSettings = { signUp: 'open', publicUrl: undefined, oidc: null } as const
  const testApp = await startTestApp({ accounts: accountSettings })
  const { app, db, clock } = testApp
  await giveAccounts(db, [
    { userId: 'user1', roles: ['member', 'operator'] },
    { userId: 'user2', roles: ['member'] },
    { userId: 'user3', roles: ['member'] },
  ])
  const operator = await actAs(db, 'user1', clock.now())
  const list = async (query = '') => {
    const answer = await app.inject({ url: `/api/operator/people${query}`, headers: operator })
    const items: Listed[] = answer.json()
    return { items, ids: items.map(({ id }) => id), answer }
  }
  return { ...testApp, ...suspendCalls(testApp, operator), operator, list }
}

// For tests that read. Tests that write start their own app.
const { app, db, clock, operator, list } = await startConsole()
const NEWCOMERS = 60
await db.insert(users).values(
  Array.from({ length: NEWCOMERS }, (_, index) => ({
    id: `new-${index}`,
    username: `newcomer_${index}`,
    fullName: `Newcomer ${index}`,
    createdAt: new Date(clock.now().getTime() + index * 1000),
  })),
)

test('lists everybody with their figures, newest first, page by page', async () => {
  const seen: string[] = []
  let url: string | undefined = '/api/operator/people'
  let total = 0
  while (url) {
    const answer: Awaited<ReturnType<typeof app.inject>> = await app.inject({
      url,
      headers: operator,
    })
    seen.push(...answer.json().map(({ id }: Listed) => id))
    total = Number(answer.headers['x-total-count'])
    url = String(answer.headers['link'] ?? '').match(/<(.+)>/)?.[1]
  }
  expect(seen.slice(0, 2)).toEqual(['new-59', 'new-58'])
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(total)
  const { items } = await list('?q=user2@example')
  expect(items).toMatchObject([
    {
      ...{ id: 'user2', email: 'user2@example.org', isOperator: false, suspension: null },
      ...{ listingCount: 2, openReports: 0, closesAt: null },
      rentalCount: expect.any(Number),
    },
  ])
})

test.each([
  ['linh', 'user3'],
  ['LINH TR', 'user3'],
  ['USER3@EXAMPLE', 'user3'],
  ['newcomer_7', 'new-7'],
])('finds %s by part of a name, username or address', async (words, id) => {
  expect((await list(`?q=${encodeURIComponent(words)}`)).ids).toContain(id)
})

test.each(['%', '_', "'; drop table users", '\\', 'nobody at all'])(
  'treats %s as text',
  async (words) => {
    const { ids, answer } = await list(`?q=${encodeURIComponent(words)}`)
    expect(answer.statusCode).toBe(200)
    if (words !== '_') expect(ids).toEqual([])
    else expect(ids.length).toBeGreaterThan(0)
  },
)

test('searches by indexes', async () => {
  await db.execute(sql`set enable_seqscan = off`)
  const plan = await db.query<{ 'QUERY PLAN': string }>(sql`explain
    select id from users where (full_name || ' ' || username) ilike '%linh%'
    union all select user_id from accounts where email like '%linh%'`)
  await db.execute(sql`reset enable_seqscan`)
  const words = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(words).toContain('users_by_name')
  expect(words).toContain('accounts_by_email')
})

test('filters people and counts them', async () => {
  const { app, db, clock, operator, list, suspend, daysFromNow } = await startConsole()
  await suspend('user3')
  await db.insert(reports).values({
    ...{ id: 'report', reporterId: 'user1', targetType: 'user', targetId: 'user2' },
    ...{ personId: 'user2', reason: 'spam', excerpt: 'Ben', createdAt: clock.now() },
  })
  await db
    .update(accounts)
    .set({ closesAt: new Date(daysFromNow(3)) })
    .where(sql`user_id = 'user2'`)
  expect((await list('?filter=suspended')).ids).toEqual(['user3'])
  expect((await list('?filter=reported')).items).toMatchObject([{ id: 'user2', openReports: 1 }])
  expect((await list('?filter=closing')).items).toMatchObject([
    { id: 'user2', closesAt: daysFromNow(3) },
  ])
  expect((await list('?filter=operators')).items).toMatchObject([{ id: 'user1', isOperator: true }])
  expect((await list('?filter=suspended')).answer.headers['x-total-count']).toBe('1')
  const unknown = '/api/operator/people?filter=everything'
  expect((await app.inject({ url: unknown, headers: operator })).statusCode).toBe(400)
  clock.advance(11 * 86_400_000)
  expect((await list('?filter=suspended')).ids).toEqual([])
})

test('exports all people without formula cells', async () => {
  const { app, db, operator: headers } = await startConsole()
  const names = ['=1+1', '+SUM(A1)', '-2', '@cmd', '\tTab', '\rReturn', 'Plain, "quoted"']
  await db.insert(users).values(
    names.map((fullName, index) => ({
      id: `f-${index}`,
      username: `formula_${index}`,
      fullName,
    })),
  )
  const answer = await app.inject({ url: '/api/operator/people.csv', headers })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('commonplot-people.csv')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.body.startsWith('\uFEFFid,name,username,email,')).toBe(true)
  const count = Number(
    (await app.inject({ url: '/api/operator/people', headers })).headers['x-total-count'],
  )
  expect(answer.body.match(/T\d\d:\d\d:\d\d\.\d{3}Z/g)?.length).toBeGreaterThanOrEqual(count)
  for (const name of names.slice(0, 4)) expect(answer.body).toContain(`,'${name},`)
  expect(answer.body).toContain("'\tTab")
  expect(answer.body).not.toMatch(/(^|,)"?[=+@\t\r-][^,]*,formula_/m)
  const some = await app.inject({ url: '/api/operator/people.csv?q=formula_6', headers })
  expect(some.body.trim().split('\n')).toHaveLength(2)
  expect(some.body).toContain('"Plain, ""quoted"""')
})

test('logs every act, newest first, in an immutable table', async () => {
  const { app, db, clock, operator: headers, suspend, acts: read } = await startConsole()
  await suspend('user3')
  await app.inject({
    ...{ method: 'POST', url: '/api/operator/invitations', headers },
    payload: { email: 'guest@example.org' },
  })
  const offer = { db, origin: 'http://localhost', now: clock.now() }
  const link = new URL(await offerOperator(offer, 'user2@example.org'))
  const claimed = await app.inject({
    ...{ method: 'POST', url: '/api/operator/claim' },
    headers: await actAs(db, 'user2', clock.now()),
    payload: { token: link.searchParams.get('token') },
  })
  expect(claimed.statusCode).toBe(200)
  const all: { action: string; at: string }[] = await read()
  expect(all.map(({ action }) => action).sort()).toEqual([
    ...['member_invited', 'operator_claimed', 'person_suspended'],
  ])
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect(await read('?action=operator_claimed')).toMatchObject([
    { operator: { id: 'user2' }, person: { id: 'user2', fullName: 'Ben Okafor' } },
  ])
  expect(await read('?operatorId=user2')).toHaveLength(1)
  expect(await read('?personId=user3')).toMatchObject([{ action: 'person_suspended' }])
  expect(JSON.stringify(all)).not.toContain('guest@example.org')
  await expect(db.delete(auditLog)).rejects.toThrow()
  await expect(db.update(auditLog).set({ reason: 'Other' })).rejects.toThrow()
})

test('shows no addresses without accounts, where the caller is the operator', async () => {
  const own = await startTestApp()
  await giveAccounts(own.db, [{ userId: 'user2', roles: ['member', 'operator'] }])
  const people = await own.app.inject('/api/operator/people?q=ben')
  expect(people.json()).toMatchObject([{ id: 'user2', email: null, isOperator: false }])
  const operators = await own.app.inject('/api/operator/people?filter=operators')
  expect(operators.json()).toMatchObject([{ id: 'user1', isOperator: true }])
  expect((await own.app.inject('/api/operator/people?q=user2@example')).json()).toEqual([])
  const refused = await own.app.inject({ url: '/api/operator/people', headers: as('user2') })
  expect(refused.statusCode).toBe(403)
})
