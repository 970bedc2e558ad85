import { COUNTED_EXACTLY } from '@commonplot/shared/contract/list-query.ts'
import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plots } from '../features/plots/plots.table.ts'
import { startTestApp } from '../testing/test-app.ts'
import { countMatches, estimateMatches } from './totals.ts'

const { db } = await startTestApp()
const isCrowd = like(plots.id, 'crowd-%')

test('few rows are counted one by one, whatever was expected', async () => {
  expect(await countMatches(db, plots, like(plots.id, 'plot-%'), 900)).toBe(3)
  expect(await countMatches(db, plots, sql`false`, 1)).toBe(0)
})

test('many rows are told in round figures, and never as fewer than were seen', async () => {
  expect(await countMatches(db, plots, undefined, 123_456)).toBe(120_000)
  await db.execute(sql`
    insert into plots (id, owner_id, name, description, location, address, size, price_cents)
    select 'crowd-' || n, 'user2', 'Bed', '', '', '', '', 100
    from generate_series(1, ${COUNTED_EXACTLY + 5}::int) n`)
  expect(await countMatches(db, plots, isCrowd, 40)).toBe(COUNTED_EXACTLY)
  await db.execute(sql`analyze plots`)
  expect(await estimateMatches(db, plots, undefined)).toBeGreaterThan(COUNTED_EXACTLY)
})
