import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { statementTables, WRITTEN_BY_TRIGGER } from './statement-tables.ts'

test.each([
  ['select "name" from "plots" where "id" = $1', ['plots'], []],
  ['select 1 from plots p join "users" on true', ['plots', 'users'], []],
  ['select "plots"."id", "users"."id" from "plots", "users"', ['plots', 'users'], []],
  ['select * from (select * from only tools) t', ['tools'], []],
  ['insert into "posts" ("id") values ($1)', [], ['posts']],
  ['update "user_impact" set "points" = 1', [], ['user_impact']],
  ['delete from "post_likes" where "post_id" = $1', ['post_likes'], ['post_likes']],
  ['with new as (insert into a (x) select x from b) update c set x = 1', ['b'], ['a', 'c']],
  ['insert into "reviews" ("id") values ($1)', [], ['reviews', 'plots', 'tools']],
])('%s', (text, read, written) => {
  expect(statementTables(text)).toEqual({ read, written })
})

test('every table with a trigger that may write elsewhere is known', async () => {
  const { db } = await startTestApp()
  const afterTheFact = await db.execute<{ table: string }>(sql`
    select distinct c.relname::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgtype & 2 = 0 order by 1`)
  expect(afterTheFact.map(({ table }) => table)).toEqual(Object.keys(WRITTEN_BY_TRIGGER))
})
