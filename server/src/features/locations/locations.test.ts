import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()

test('finds the position and label of an address [API-43]', async () => {
  const response = await app.inject('/api/geocode?address=1724 SE Tacoma St, Portland, OR 97202')
  expect(response.json()).toEqual({
    lat: expect.closeTo(45.48, 1),
    lng: expect.closeTo(-122.64, 1),
    label: 'Portland, OR 97202',
  })
})

test('answers no tiles without a map service', async () => {
  expect((await app.inject('/api/map')).json()).toEqual({ tiles: null })
})

test('answers the configured map service', async () => {
  const tiles = {
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: 'T',
    attributionUrl: null,
  }
  const { app: mapped } = await startTestApp({ mapTiles: tiles })
  expect((await mapped.inject('/api/map')).json()).toEqual({ tiles })
})

test('answers 404 for an unknown place', async () => {
  expect((await app.inject('/api/geocode?address=zzqxv')).statusCode).toBe(404)
})

test('finds the address and city of a position [API-44]', async () => {
  const response = await app.inject('/api/reverse-geocode?lat=45.515&lng=-122.65')
  expect(response.json()).toEqual({
    address: expect.stringMatching(/^Portland, OR \d{5}$/),
    city: 'Portland, OR',
  })
})

test.each(['lat=91&lng=0', 'lat=north&lng=0', 'lat=1'])('refuses %s', async (query) => {
  expect((await app.inject(`/api/reverse-geocode?${query}`)).statusCode).toBe(400)
})

test.each(['plots', 'tools'])('a ZIP code finds %s nearby with their distance', async (list) => {
  const near = (await app.inject(`/api/${list}?location=97214`)).json()
  expect(near.length).toBeGreaterThan(2)
  for (const { distanceKm } of near) expect(distanceKm).toBeLessThan(50)
  expect((await app.inject(`/api/${list}?location=Boston`)).json()).toEqual([])
})

test('matches an unknown location as text', async () => {
  const found = (await app.inject('/api/plots?location=McLoughlin')).json()
  expect(found.map(({ id }: { id: string }) => id)).toEqual(['plot-3'])
})
