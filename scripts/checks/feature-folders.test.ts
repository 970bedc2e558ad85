import { expect, test } from 'vitest'
import { findForeignWrites, readFeatureSources } from './feature-folders.ts'

const sources = readFeatureSources()
const made = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [`server/src/features/${path}`, text]))

test('a feature alone writes its tables', () => {
  expect(sources.size).toBeGreaterThan(100)
  expect(findForeignWrites(sources)).toEqual([])
})

test.each([
  ["import { rows } from '../../b/b.table.ts'\ndb.update(rows).set({})", 1],
  ["import { rows as mine } from '../../b/b.table.ts'\nawait db\n.insert(\nmine)", 1],
  ['db.execute(sql`insert into b_rows select 1`)', 1],
  ['sql`with moved as (update b_rows set x = 1)`', 1],
  ["import { rows } from '../a.table.ts'\ndb.update(rows).set({})", 0],
  ["import { rows } from '../../b/b.table.ts'\ndb.select().from(rows)", 0],
  ['sql`update a_rows set x = 1`; seen.delete(key)', 0],
])('writing into the tables of another: %s', (text, count) => {
  const files = made({
    'a/a.store.ts': text,
    'a/a.table.ts': "pgTable('a_rows', {})",
    'b/b.table.ts': "pgTable(\n  'b_rows', {})",
  })
  expect(findForeignWrites(files)).toHaveLength(count)
})
