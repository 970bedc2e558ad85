import { expect, test } from 'vitest'
import { gazetteer } from './gazetteer.ts'
import { geocodingSuite } from './geocoding.suite.ts'

geocodingSuite('the gazetteer', gazetteer)

test.each([
  ['97214', 'Portland, OR 97214'],
  ['Salem OR', 'Salem, OR'],
  ['Cambridge', 'Cambridge, MA'],
  ['london', 'London, United Kingdom'],
  ['Zürich', 'Zürich, Switzerland'],
  ['Portland, OR, USA', 'Portland, OR'],
])('%s is called %s', async (address, label) => {
  expect((await gazetteer.geocode(address))?.label).toBe(label)
})

test('a position abroad is named by its town', async () => {
  const found = await gazetteer.reverseGeocode({ lat: 52.52, lng: 13.4 })
  expect(found?.city).toMatch(/, Germany$/)
})

test('the nearest ZIP is the nearest in kilometres and not in degrees', async () => {
  const found = await gazetteer.reverseGeocode({ lat: 45.5, lng: -122.5 })
  expect(found?.address).toBe('Portland, OR 97236')
})

test.each([
  ['by its ZIP', '1724 SE Tacoma St, Portland, OR 97202', null, 'Portland, OR'],
  ['by its city', '11211 SE Oak, Milwaukie, OR', null, 'Milwaukie, OR'],
  ['by where it is', 'The blue gate', { lat: 45.515, lng: -122.65 }, 'Portland, OR'],
  // 10115 is a ZIP of New York too.
  ['not by a namesake far away', 'Am Tor 5, 10115', { lat: 52.53, lng: 13.38 }, /, Germany$/],
])('an address has a town: %s', async (_how, address, position, town) => {
  expect((await gazetteer.townOf(address, position))?.label).toMatch(town)
})

test('an address that names no town has none', async () => {
  expect(await gazetteer.townOf('zzqxv 12', null)).toBeNull()
})
