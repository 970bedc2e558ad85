import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { businesses } from '../businesses/businesses.table.ts'
import { experts } from '../experts/experts.table.ts'
import { plants } from '../plants/plants.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'

const { app, db } = await startTestApp()

const get = async (url: string) => {
  const response = await app.inject(url)
  return { status: response.statusCode, json: response.json() }
}

test.each([
  ['plants', plants],
  ['plots', plots],
  ['tools', tools],
  ['experts', experts],
  ['businesses', businesses],
])('a record of %s that is gone has no page and stands in no list', async (list, table) => {
  const url = `/api/${list}`
  const [{ id }] = (await get(url)).json
  expect((await get(`${url}/${id}`)).status).toBe(200)
  await db.execute(sql`update ${table} set gone_at = now() where id = ${id}`)
  expect((await get(`${url}/${id}`)).status).toBe(404)
  expect((await get(url)).json).not.toContainEqual(expect.objectContaining({ id }))
})
