import { describe, expect, test } from 'vitest'
import type { Geocoder } from './geocoding.port.ts'

/** Tests for every geocoder: positions close enough for a search within 50 km. */
export function geocodingSuite(name: string, geocoder: Geocoder): void {
  describe(name, () => {
    test.each([
      ['a ZIP code', '97214', 45.51, -122.64],
      ['a city', 'Portland', 45.52, -122.68],
      ['a city and its state', 'Portland, ME', 43.66, -70.26],
      ['a state in full', 'Salem, Oregon', 44.94, -123.04],
      ['a city abroad', 'Paris', 48.85, 2.35],
      ['a city and its country', 'Cambridge, United Kingdom', 52.2, 0.12],
      ['a full address, by its ZIP', '1724 SE Tacoma St, Portland, OR 97202', 45.48, -122.64],
      ['an address without one, by its city', '11211 SE Oak, Milwaukie, OR', 45.45, -122.64],
    ])('%s is found', async (_kind, address, lat, lng) => {
      const place = await geocoder.geocode(address)
      expect(place?.label).toEqual(expect.any(String))
      expect(Math.abs((place?.lat ?? 0) - lat)).toBeLessThan(0.1)
      expect(Math.abs((place?.lng ?? 0) - lng)).toBeLessThan(0.1)
    })

    test('an unknown place is null', async () => {
      expect(await geocoder.geocode('zzqxv')).toBeNull()
      expect(await geocoder.reverseGeocode({ lat: -60, lng: -130 })).toBeNull()
    })

    test('a position has an address and a city', async () => {
      const found = await geocoder.reverseGeocode({ lat: 45.515, lng: -122.65 })
      expect(found?.city).toContain('Portland')
      expect(found?.address).toContain('Portland')
    })
  })
}
