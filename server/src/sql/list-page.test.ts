import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plots } from '../features/plots/plots.table.ts'
import { startTestApp } from '../testing/test-app.ts'
import { findPage, type ListOrder } from './list-page.ts'
import { encodeCursor } from './paging.ts'

const { deps, db } = await startTestApp()
const cheapestFirst: ListOrder = { value: sql<number>`${plots.priceCents}`, direction: 'asc' }

const readCrowd = (cursor?: string) =>
  findPage(
    deps.db,
    { table: plots, where: like(plots.id, 'crowd-%'), order: cheapestFirst, cursor },
    (isOnPage) => db.select({ id: plots.id }).from(plots).where(isOnPage),
    ({ id }) => id,
  )

const removeCrowd = () => db.execute(sql`delete from plots where id like 'crowd-%'`)

async function insertCrowd(size = 130) {
  await removeCrowd()
  await db.execute(sql`
    insert into plots (id, owner_id, name, description, location, address, size, price_cents)
    select 'crowd-' || n, 'user2', 'Bed', '', '', '', '', n / 2 from generate_series(1, ${size}::int) n`)
}

async function readAll() {
  const pages = []
  let cursor: string | undefined
  do {
    const page = await readCrowd(cursor)
    pages.push(page)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return pages
}

test('every page of a list tells the whole total', async () => {
  await insertCrowd()
  await db.execute(sql`analyze plots`)
  const pages = await readAll()
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [60, 130],
    [60, 130],
    [10, 130],
  ])
  expect(new Set(pages.flatMap(({ items }) => items)).size).toBe(130)
})

test('so it does where the statistics have not heard of most of it', async () => {
  await removeCrowd()
  await db.execute(sql`analyze plots`)
  await insertCrowd()
  const pages = await readAll()
  expect(pages.map(({ total }) => total)).toEqual([130, 130, 130])
})

test('so does a page after the last one', async () => {
  await insertCrowd()
  const beyond = await readCrowd(encodeCursor([1_000_000, 'z']))
  expect([beyond.items, beyond.total]).toEqual([[], 130])
})

test.each([60, 120])(
  'a list of %i ends with a full page that names no next one [C10]',
  async (n) => {
    await insertCrowd(n)
    const pages = await readAll()
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual(
      Array.from({ length: n / 60 }, () => [60, n]),
    )
    expect(pages.at(-1)?.nextCursor).toBeNull()
  },
)
