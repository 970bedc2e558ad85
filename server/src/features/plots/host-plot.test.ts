import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { A_PLOT } from '../../testing/hosting-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { users } from '../users/users.table.ts'

const { app, db } = await startTestApp()

const post = (changes: object = {}, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/plots', payload: { ...A_PLOT, ...changes }, headers })

describe('POST /api/plots', () => {
  test('answers 201 with the plot, which others find at once [API-41] [API-42]', async () => {
    const name = 'Rhubarb corner'
    const response = await post({ name })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ ...A_PLOT, name, id: expect.any(String), rating: null })
    const found = await app.inject({ url: '/api/plots?query=rhubarb corner', headers: as('user2') })
    expect(found.json()).toMatchObject([{ name, ownerId: 'user1' }])
  })

  test.each([
    ['the place', { lat: 47.57, lng: -52.7 }, 'user1', 'America/St_Johns'],
    ['the profile of its host', null, 'user1', 'America/Los_Angeles'],
    ['the browser of a host without one', null, 'user4', 'Africa/Casablanca'],
  ])('takes the time zone of %s [A2]', async (_name, coordinates, ownerId, timeZone) => {
    await db.update(users).set({ timeZone: 'UTC' }).where(eq(users.id, 'user4'))
    const headers = { ...as(ownerId), 'x-time-zone': 'Africa/Casablanca' }
    expect((await post({ coordinates, ownerId }, headers)).json().timeZone).toBe(timeZone)
  })

  test('answers null coordinates without a position [HOST-25]', async () => {
    expect((await post({ coordinates: null })).json().coordinates).toBeNull()
  })

  test('accepts a plot without amenities and photos [HOST-17]', async () => {
    const response = await post({
      amenities: undefined,
      images: undefined,
      imageTexts: undefined,
    })
    expect(response.json()).toMatchObject({ amenities: [], images: [] })
  })

  test('refuses a plot for another owner', async () => {
    expect((await post({ ownerId: 'user2' })).statusCode).toBe(403)
    expect((await post({}, as('user2'))).statusCode).toBe(403)
  })

  test.each([
    ['name', ' '],
    ['description', 'short'],
    ['price', '35'],
    ['price', -1],
    ['status', 'occupied'],
    ['soilType', 'cheese'],
    ['waterAccess', 'yes'],
    ['images', ['javascript:alert(1)']],
    ['coordinates', { lat: 91, lng: 0 }],
  ])('refuses %s %j with a message', async (field, value) => {
    const response = await post({ [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(new RegExp(`^${field}`))
  })
})
