import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'

const { app } = await startTestApp()

test('returns a profile with points, level and badges from the ledger [API-21] [DATA-12]', async () => {
  const response = await app.inject('/api/users/user1')
  expect(response.json()).toMatchObject({
    fullName: expect.any(String),
    username: expect.any(String),
    profileImage: expect.any(String),
    location: expect.any(String),
    bio: expect.any(String),
    points: 425,
    level: 'Seedling',
    badges: expect.arrayContaining(['First Harvest']),
  })
})

test('answers 404 for an unknown person [ERR-16]', async () => {
  const response = await app.inject('/api/users/nobody')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ message: 'User not found' })
})
