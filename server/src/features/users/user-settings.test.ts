import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()
const URL = '/api/users/user1/settings'

const read = async (headers = {}) => (await app.inject({ url: URL, headers })).json()
const change = (payload: object, headers = {}) =>
  app.inject({ method: 'PATCH', url: URL, payload, headers })

test('a new person works with local data; the choice is kept [SET-02]', async () => {
  expect(await read()).toEqual({ dataSource: 'local' })
  const response = await change({ dataSource: 'external' })
  expect(response.json()).toEqual({ dataSource: 'external' })
  expect(await read()).toEqual({ dataSource: 'external' })
  await change({ dataSource: 'local' })
  expect(await read()).toEqual({ dataSource: 'local' })
})

test('a change of nothing changes nothing', async () => {
  expect((await change({})).json()).toEqual({ dataSource: 'local' })
})

test('a source that does not exist is refused', async () => {
  expect((await change({ dataSource: 'moon' })).statusCode).toBe(400)
  expect(await read()).toEqual({ dataSource: 'local' })
})

test("nobody reads or changes another person's settings", async () => {
  expect((await app.inject({ url: URL, headers: as('user2') })).statusCode).toBe(403)
  expect((await change({ dataSource: 'external' }, as('user2'))).statusCode).toBe(403)
  expect((await app.inject({ url: '/api/users/nobody/settings' })).statusCode).toBe(404)
})
