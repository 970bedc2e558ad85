import { expect, test } from 'vitest'
import { areaOf, areaSearch, keepArea, leaveArea } from './map-area.ts'

const PORTLAND = { lat: 45.52, lng: -122.68 }

test('searches the circle through the corner of the map', () => {
  expect(areaSearch(PORTLAND, { lat: 45.61, lng: -122.55 })).toEqual({
    near: '45.5200,-122.6800',
    radiusKm: '15',
    location: '',
  })
})

test('a radius is never less or more than a search takes', () => {
  expect(areaSearch(PORTLAND, PORTLAND).radiusKm).toBe('1')
  expect(areaSearch({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }).radiusKm).toBe('20000')
})

test.each([
  [237.32, '-122.6800'],
  [-482.68, '-122.6800'],
  [180, '-180.0000'],
])('around the world once more: %d is %s', (lng, said) => {
  expect(areaSearch({ lat: 45.52, lng }, PORTLAND).near).toBe(`45.5200,${said}`)
})

test('an address asks for an area only with a point and a size', () => {
  expect(areaOf({ near: '45.5,-122.6', radiusKm: '3' })).toEqual({
    center: { lat: 45.5, lng: -122.6 },
    radiusKm: 3,
  })
  expect(areaOf({ near: '45.5,-122.6' })).toBeNull()
  expect(areaOf({ radiusKm: '3' })).toBeNull()
})

test('another order keeps the area, a place by name leaves it whole', () => {
  expect(keepArea({ sort: 'rating', near: '' })).toEqual({ sort: 'rating' })
  expect(keepArea({ sort: 'distance', near: '1,2' })).toEqual({ sort: 'distance', near: '1,2' })
  expect(leaveArea({ location: 'Salem', near: '' })).toEqual({
    location: 'Salem',
    near: '',
    radiusKm: '',
  })
  const price: { maxPrice: string; near?: string } = { maxPrice: '40' }
  expect(leaveArea(price)).toBe(price)
})
