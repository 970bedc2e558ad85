import { expect, test } from 'vitest'
import {
  findCircles,
  findCirclesIn,
  findForeignWrites,
  findRoomCircles,
  readFeatureSources,
  readServerSources,
  readSources,
} from './feature-folders.ts'

const sources = readFeatureSources()
const made = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [`server/src/features/${path}`, text]))

test('the folders of features form no circle [D5]', () => {
  expect(sources.size).toBeGreaterThan(100)
  expect(findCircles(sources)).toEqual([])
})

test('the folders of the server form no circle, nor with the files beside them [D5]', () => {
  const server = readServerSources()
  expect(server.size).toBeGreaterThan(sources.size)
  expect(findRoomCircles(server)).toEqual([])
})

test.each(['shared/src/', 'server/src/http/', 'server/src/adapters/'])(
  'the folders of %s form no circle [D5]',
  (place) => {
    const inside = readSources(place)
    expect(inside.size).toBeGreaterThan(50)
    expect(findCirclesIn(place, inside)).toEqual([])
  },
)

test('a feature alone writes its tables [D5]', () => {
  expect(findForeignWrites(sources)).toEqual([])
})

test('a circle is found over several folders, and foreign keys make none', () => {
  const circle = made({
    'a/a.service.ts': "import { b } from '../b/b.service.ts'",
    'b/b.service.ts': "import type { C } from '../c/c.table.ts'",
    'c/c.store.ts': "import { a } from '../a/a.table.ts'",
    'd/d.service.ts': "import { a } from '../a/a.service.ts'",
  })
  expect(findCircles(circle)).toHaveLength(3)
  const keys = made({
    'a/a.service.ts': "import { b } from '../b/b.service.ts'",
    'b/b.table.ts': "import { a } from '../a/a.table.ts'",
  })
  expect(findCircles(keys)).toEqual([])
})

test('a circle of rooms is found through a file beside them, and a port makes none', () => {
  const found = findRoomCircles(
    new Map([
      ['server/src/deps.ts', "import type { Given } from './given/given.ts'"],
      ['server/src/given/given.ts', "import { b } from '../features/b/b.service.ts'"],
      ['server/src/features/b/b.service.ts', "const { Deps } = await import('../../deps.ts')"],
      ['server/src/features/c/c.store.ts', "import type { C } from '../../adapters/c/c.port.ts'"],
      ['server/src/adapters/c/c.ts', "import type { C } from '../../features/c/c.table.ts'"],
    ]),
  )
  expect(found).toHaveLength(3)
})

test.each([
  ["import { rows } from '../b/b.table.ts'\ndb.update(rows).set({})", 1],
  ["import { rows as mine } from '../b/b.table.ts'\nawait db\n.insert(\nmine)", 1],
  ['db.execute(sql`insert into b_rows select 1`)', 1],
  ['sql`with moved as (update b_rows set x = 1)`', 1],
  ["import { rows } from './a.table.ts'\ndb.update(rows).set({})", 0],
  ["import { rows } from '../b/b.table.ts'\ndb.select().from(rows)", 0],
  ['sql`update a_rows set x = 1`; seen.delete(key)', 0],
])('writing into the tables of another: %s', (text, count) => {
  const files = made({
    'a/a.store.ts': text,
    'a/a.table.ts': "pgTable('a_rows', {})",
    'b/b.table.ts': "pgTable(\n  'b_rows', {})",
  })
  expect(findForeignWrites(files)).toHaveLength(count)
})
