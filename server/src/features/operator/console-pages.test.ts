import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, expect, test } from 'vitest'
import { announceCommits } from '../../adapters/database/announce-commits.ts'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findActs } from '../audit/audit.store.ts'
import { findReports } from '../reports/reports.store.ts'
import { findPeople } from './people/people.store.ts'

const testApp = await startTestApp()
const { db, clock } = testApp
const { get } = operatorCalls(testApp)

/** Seven rows per moment, with moments a microsecond apart. */
const MOMENT = sql`timestamptz '2031-01-01 00:00:00.5' + n / 7 * interval '1 microsecond'`
const MANY = sql`from generate_series(1, 400) n`

beforeAll(async () => {
  await db.execute(sql`insert into users (id, username, full_name, created_at)
    select 'many-' || n, 'many_' || n, 'One of many', ${MOMENT} ${MANY}`)
  await db.execute(sql`insert into reports (id, reporter_id, target_type, target_id, person_id, reason,
      excerpt, created_at, closed_at, outcome)
    select 'many-' || n, 'user5', 'user', 'many-' || n, case n % 3 when 0 then 'user2' end, 'spam', '',
      ${MOMENT}, case n % 2 when 0 then now() end, case n % 2 when 0 then 'Done' end ${MANY}`)
  await db.execute(sql`insert into audit_log (id, at, operator_id, action, target_type, target_id, person_id, reason)
    select 'many-' || n, ${MOMENT}, case n % 5 when 0 then 'user3' else 'user1' end,
      case n % 3 when 0 then 'report_closed' else 'refund_retried' end, 'user', 'user2',
      case n % 4 when 0 then 'user2' end, '' ${MANY}`)
  await db.execute(sql`analyze`)
})

test.each([
  ['people', 'users order by created_at desc, id desc'],
  ['people?q=one of many', "users where id like 'many-%' order by created_at desc, id desc"],
  ['reports', 'reports where closed_at is null order by created_at, id'],
  [
    'reports?filter=closed',
    'reports where closed_at is not null order by created_at desc, id desc',
  ],
  ['reports?filter=all', 'reports order by created_at desc, id desc'],
  [
    'reports?personId=user2',
    "reports where person_id = 'user2' and closed_at is null order by created_at, id",
  ],
  ['audit', 'audit_log order by at desc, id desc'],
  [
    'audit?action=report_closed',
    "audit_log where action = 'report_closed' order by at desc, id desc",
  ],
  ['audit?personId=user2', "audit_log where person_id = 'user2' order by at desc, id desc"],
])('%s lists each row once, also rows of the same moment', async (path, rows) => {
  const all = await db.query<{ id: string }>(sql.raw(`select id from ${rows}`))
  const seen: string[] = []
  let next: string | null = `/api/operator/${path}`
  while (next) {
    const page: Awaited<ReturnType<typeof get>> = await get(next)
    expect(page).toMatchObject({ status: 200, total: all.length })
    seen.push(...page.body.map(({ id }: { id: string }) => id))
    next = page.next
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})

/** The query plan of the statement that selects a page. */
async function planOf(find: (watched: typeof db) => Promise<unknown>): Promise<string> {
  const asked: [string, unknown[]][] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push([text, values]) }
  const watched = drizzle(db.$client, { logger })
  await find(Object.assign(watched, announceCommits(watched, null)))
  const [text = '', values = []] = asked.find(([words]) => words.includes(' order by ')) ?? []
  const lines = await db.$client.unsafe(`explain ${text}`, values as string[], { prepare: true })
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

const AFTER = Buffer.from(JSON.stringify(['2031-01-01 00:00:00.50002+00', 'many-2'])).toString(
  'base64url',
)
const people = { now: clock.now(), onlyOperatorId: 'user1' }
const reports = { filter: 'all', personId: undefined } as const

test.each<[string, string, (watched: typeof db, cursor?: string) => Promise<unknown>]>([
  ['people', 'users_by_newest', (db, cursor) => findPeople(db, { ...people, cursor })],
  ['reports', 'reports_by_newest', (db, cursor) => findReports(db, { ...reports, cursor })],
  [
    'open reports',
    'reports_open',
    (db, cursor) => findReports(db, { ...reports, filter: 'open', cursor }),
  ],
  [
    'closed reports',
    'reports_closed',
    (db, cursor) => findReports(db, { ...reports, filter: 'closed', cursor }),
  ],
  [
    'reports about a person',
    'reports_about_person',
    (db, cursor) => findReports(db, { ...reports, personId: 'user2', cursor }),
  ],
  ['acts', 'audit_log_by_newest', (db, cursor) => findActs(db, { cursor })],
  [
    'acts of an operator',
    'audit_log_of_operator',
    (db, cursor) => findActs(db, { operatorId: 'user3', cursor }),
  ],
  [
    'acts of a kind',
    'audit_log_of_action',
    (db, cursor) => findActs(db, { action: 'report_closed', cursor }),
  ],
  [
    'acts about a person',
    'audit_log_of_person',
    (db, cursor) => findActs(db, { personId: 'user2', cursor }),
  ],
])('reads a page of %s along the index %s from any position', async (_what, index, find) => {
  // Few rows are cheap to scan, so the test forbids scans and looks for the index.
  await db.execute(sql`set enable_seqscan = off`)
  await db.execute(sql`set enable_bitmapscan = off`)
  const along = new RegExp(`-> +Index (Only )?Scan (Backward )?using ${index} `)
  const first = await planOf((watched) => find(watched))
  const later = await planOf((watched) => find(watched, AFTER))
  for (const plan of [first, later]) {
    expect(plan).toMatch(along)
    expect(plan).not.toContain('Sort')
  }
  expect(later).toMatch(/Index Cond: .*ROW\(/)
  await db.execute(sql`reset enable_seqscan`)
  await db.execute(sql`reset enable_bitmapscan`)
})

test.each(['people', 'reports', 'audit'])('refuses a forged cursor of %s', async (list) => {
  const cursor = Buffer.from(JSON.stringify(['once upon a time', 'x'])).toString('base64url')
  expect((await get(`/api/operator/${list}?cursor=${cursor}`)).status).toBe(400)
})

test('estimates totals above ten thousand', async () => {
  await db.transaction(async (tx) => {
    // Checking so many foreign keys is slow and not tested here.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into audit_log (id, at, operator_id, action, target_type, target_id, reason)
      select 'crowd-' || n, ${MOMENT}, 'user1', 'backup_made', 'backup', '', '' from generate_series(1, 11600) n`)
  })
  await db.execute(sql`analyze audit_log`)
  const { body, total } = await get('/api/operator/audit?action=backup_made')
  expect(body).toHaveLength(60)
  expect(total).toBe(12_000)
})
