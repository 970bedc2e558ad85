import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()

test('without accounts everybody is user1, an operator', async () => {
  const { statusCode, body } = await app.inject('/api/me')
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({
    id: 'user1',
    email: null,
    roles: ['member', 'operator'],
    accounts: false,
  })
})

test('a demo persona is a member and no operator', async () => {
  const { body } = await app.inject({ url: '/api/me', headers: as('user2') })
  expect(JSON.parse(body)).toMatchObject({ id: 'user2', roles: ['member'] })
})
