import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { notHiddenFrom } from './blocking.sql.ts'

const { db } = await startTestApp()

test('the plot list uses its index and evaluates hidden people once', async () => {
  const [plot] = await db.select().from(plots).where(eq(plots.id, 'plot-2'))
  if (!plot) throw new Error('the demo data has no such plot')
  const { search: _search, spot: _spot, ...row } = plot
  // The maximum of parameters in a statement.
  for (let lot = 0; lot < 4; lot += 1) {
    const many = Array.from({ length: 500 }, (_, n) => ({
      ...row,
      id: `many-${lot}-${n}`,
      rating: 1 + (n % 41) / 10,
    }))
    await db.insert(plots).values(many)
  }
  await db.execute(sql`analyze plots`)
  const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off)
    select id from plots where gone_at is null and state = 'listed' and source = 'local'
      and ${notHiddenFrom(plots.ownerId, 'user1')}
    order by coalesce(rating, 0) desc, id desc limit 21`)
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan Backward using plots_by_rating')
  expect(plan).toContain('InitPlan')
  expect(plan).not.toMatch(/SubPlan|Sort/)
})
