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
