import { globSync } from 'node:fs'
import type { PersonalData } from '@commonplot/shared/personal-data/personal-data.contract.ts'
import { is, sql } from 'drizzle-orm'
import { type AnyPgTable, getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { appeals } from '../operator/appeals/appeals.table.ts'
import { posts } from '../posts/posts.table.ts'
import { users } from '../users/users.table.ts'
import { exportedColumns, readRowsAbout } from './personal-data.store.ts'
import {
  ACCOUNT_TABLES,
  DERIVED_TABLES,
  PASSING_TABLES,
  PERSONAL_TABLES,
} from './personal-tables.ts'

const testApp = await startTestApp()
const { app } = testApp
const download = (id: string, userId: string) =>
  app.inject({ url: `/api/users/${id}/export`, headers: as(userId) })
const dataOf = async (userId: string): Promise<PersonalData> =>
  (await download(userId, userId)).json()

test('the acting person downloads one file with everything held about them', async () => {
  const response = await download('user1', 'user1')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toBe(
    'attachment; filename="commonplot-my-data.json"',
  )
  const { records, userId } = response.json() as PersonalData
  expect(userId).toBe('user1')
  expect(records['profile']).toHaveLength(1)
  for (const name of [
    'plots',
    'tools',
    'activities',
    'badges',
    'posts',
    'savedPlants',
    'conversations',
  ]) {
    expect(records[name]?.length, name).toBeGreaterThan(0)
  }
  expect(new Set(records['messages']?.map(({ senderId }) => senderId)).size).toBeGreaterThan(1)
})

test('a rental is in the files of both parties, without card data', async () => {
  const { rental } = await rentalCalls(testApp).rented('tool')
  const mine = await dataOf(rental.renterId)
  const found = mine.records['rentalsAndPayments']?.find(({ id }) => id === rental.id)
  expect(found).toMatchObject({ status: 'confirmed', totalCents: rental.totalAmount * 100 })
  const ownerId = String(found?.['ownerId'])
  const theirs = await dataOf(ownerId)
  expect(theirs.records['rentalsAndPayments']?.map(({ id }) => id)).toContain(rental.id)
  expect(JSON.stringify(mine)).not.toContain('4242')
})

test('contains no data of other people', async () => {
  const { records } = await dataOf('user9')
  const isTheirs = (row: Record<string, unknown>) => row['userId'] === 'user9'
  for (const name of ['activities', 'badges', 'posts', 'likes', 'savedPlants', 'teams']) {
    expect(records[name]?.every(isTheirs), name).toBe(true)
  }
})

test('exports thousands of rows once each, in batches [A27]', async () => {
  await testApp.db.execute(sql`insert into posts (id, user_id, content)
    select 'many-' || n, 'user8', 'Peas "and" beans ' || n from generate_series(1, 1203) as n`)
  const response = await download('user8', 'user8')
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(response.headers['content-length']).toBeUndefined()
  const ids = (response.json() as PersonalData).records['posts']?.map(({ id }) => String(id)) ?? []
  expect(new Set(ids.filter((id) => id.startsWith('many-'))).size).toBe(1203)
  expect(ids).toHaveLength(new Set(ids).size)
  const pages = readRowsAbout(testApp.deps.db, { table: posts, isAbout: () => undefined }, 'user8')
  for await (const rows of pages) expect(rows.length).toBeLessThanOrEqual(500)
})

test('a stalled download does not block others [A27]', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stopped = new AbortController()
  const { signal } = stopped
  await fetch(`${origin}/api/users/user8/export`, { headers: as('user8'), signal })
  expect((await app.inject('/api/plots')).statusCode).toBe(200)
  stopped.abort()
  expect((await dataOf('user8')).records['profile']).toHaveLength(1)
})

test('refuses the data of another person', async () => {
  expect((await download('user2', 'user1')).statusCode).toBe(403)
  expect((await download('nobody', 'user1')).statusCode).toBe(404)
})

test("contains operators' acts only as far as the person was notified [A9]", async () => {
  const { post, report, content, listing } = operatorCalls(testApp)
  const { body } = await report('plot', 'plot-1', 'user5')
  const closing = { outcome: 'We have talked to the host.', note: 'Secret: third time.' }
  await post(`/api/operator/reports/${body.id}/close`, closing)
  await listing('hide', 'plot', 'plot-1', 'Not a garden at all.')
  await post('/api/me/appeal', { text: 'It is one.' }, 'user2')
  const [appeal] = await testApp.db.select().from(appeals)
  await post(`/api/operator/appeals/${appeal?.id}/answer`, { answer: 'We have looked again.' })
  await listing('show', 'plot', 'plot-1', 'It is a garden.')
  await content('hide', 'post', 'post-2', 'Unkind words.')

  const reported = await dataOf('user2')
  const acts = reported.records['actsOfOperators']?.map(({ action, reason }) => [action, reason])
  expect(acts).toEqual(
    expect.arrayContaining([
      ['listing_hidden', 'Not a garden at all.'],
      ['listing_shown', 'It is a garden.'],
      ['appeal_answered', 'We have looked again.'],
    ]),
  )
  for (const data of [reported, await dataOf('user5')]) {
    expect(JSON.stringify(data)).not.toContain('Secret')
    for (const acted of ['actsOfOperators', 'reports', 'appeals', 'claims'])
      expect(JSON.stringify(data.records[acted]), acted).not.toContain('user1"')
  }
  expect((await dataOf('user5')).records['reports']).toMatchObject([{ outcome: closing.outcome }])
})

/** Columns with the other party of a shared record. */
const SIDES =
  /^(user|owner|renter|sender|author|subject|uploader|requester|reporter|person|blocked|participant\d)_id$|^started_by$/

test("exports no column with an operator's id [A9]", () => {
  const named = Object.entries({ ...PERSONAL_TABLES, ...ACCOUNT_TABLES }).flatMap(
    ([name, { table }]) => {
      const exported = new Set(Object.values(exportedColumns(table)).map((column) => column.name))
      return getTableConfig(table)
        .foreignKeys.filter((key) => key.reference().foreignTable === users)
        .flatMap((key) => key.reference().columns.map((column) => column.name))
        .filter((column) => exported.has(column) && !SIDES.test(column))
        .map((column) => `${name}.${column}`)
    },
  )
  expect(named).toEqual([])
})

const PERSON_COLUMN = /^(user|owner|renter|sender|author|uploader|requester|participant\d)_id$/

async function allTables(): Promise<AnyPgTable[]> {
  const root = new URL('../../', import.meta.url)
  const files = globSync('**/*.table.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(new URL(file, root).href)))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

function isAboutPeople(table: AnyPgTable): boolean {
  const { columns, foreignKeys } = getTableConfig(table)
  return (
    table === users ||
    foreignKeys.some((key) => key.reference().foreignTable === users) ||
    columns.some(({ name }) => PERSON_COLUMN.test(name))
  )
}

test("every table with a person's id is exported, or listed as passing or derived", async () => {
  const covered = new Set([
    ...Object.values({ ...PERSONAL_TABLES, ...ACCOUNT_TABLES }).map(({ table }) => table),
    ...DERIVED_TABLES,
    ...PASSING_TABLES,
  ])
  const tables = (await allTables()).filter(isAboutPeople)
  expect(tables.length).toBeGreaterThan(20)
  const forgotten = tables.filter((table) => !covered.has(table))
  expect(forgotten.map((table) => getTableConfig(table).name)).toEqual([])
})
