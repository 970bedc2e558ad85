import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()
const URL = '/api/users/user1/settings'

const read = async (headers = {}) => (await app.inject({ url: URL, headers })).json()
const change = (payload: object, headers = {}) =>
  app.inject({ method: 'PATCH', url: URL, payload, headers })

test('starts with local data and stores the choice [SET-02]', async () => {
  expect(await read()).toEqual({ dataSource: 'local' })
  const response = await change({ dataSource: 'external' })
  expect(response.json()).toEqual({ dataSource: 'external' })
  expect(await read()).toEqual({ dataSource: 'external' })
  await change({ dataSource: 'local' })
  expect(await read()).toEqual({ dataSource: 'local' })
})

test('an empty change keeps the settings', async () => {
  expect((await change({})).json()).toEqual({ dataSource: 'local' })
})

test('refuses an unknown data source', async () => {
  expect((await change({ dataSource: 'moon' })).statusCode).toBe(400)
  expect(await read()).toEqual({ dataSource: 'local' })
})

test("refuses to read or change another person's settings", async () => {
  expect((await app.inject({ url: URL, headers: as('user2') })).statusCode).toBe(403)
  expect((await change({ dataSource: 'external' }, as('user2'))).statusCode).toBe(403)
  expect((await app.inject({ url: '/api/users/nobody/settings' })).statusCode).toBe(404)
})
