import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, metersBetween, movedPoint } from './public-place.ts'

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const word = fc.string({ minLength: 1 })
const moved = (exact: Coordinates, secret: string, ownerId: string) =>
  movedPoint(exact, { secret, ownerId, cell: cellOf(exact) })

test('moves a point by 100 to 500 metres on the globe', () => {
  fc.assert(
    fc.property(point, word, word, (exact, secret, ownerId) => {
      const shown = moved(exact, secret, ownerId)
      expect(metersBetween(exact, shown)).toBeGreaterThan(100)
      expect(metersBetween(exact, shown)).toBeLessThan(500)
      expect(Math.abs(shown.lat)).toBeLessThanOrEqual(90)
      expect(Math.abs(shown.lng)).toBeLessThanOrEqual(180)
    }),
    { numRuns: 1000 },
  )
})

test('the vector depends on the secret, the owner and the cell alone', () => {
  fc.assert(
    fc.property(point, word, word, (exact, secret, ownerId) => {
      const shown = moved(exact, secret, ownerId)
      expect(moved(exact, secret, ownerId)).toEqual(shown)
      if (Math.abs(exact.lat) > 89) return
      expect(moved(exact, `${secret}.`, ownerId)).not.toEqual(shown)
      expect(moved(exact, secret, `${ownerId}.`)).not.toEqual(shown)
    }),
  )
})

test('vectors are uniform over the ring', () => {
  const exact = { lat: 45.5, lng: -122.6 }
  const owners = Array.from({ length: 4000 }, (_, index) => `user${index}`)
  const shown = owners.map((ownerId) => moved(exact, 'secret', ownerId))
  const share = (isIn: (at: Coordinates) => boolean) => shown.filter(isIn).length / shown.length
  expect(share(({ lat, lng }) => lat > exact.lat && lng > exact.lng)).toBeCloseTo(0.25, 1)
  expect(share(({ lat, lng }) => lat < exact.lat && lng > exact.lng)).toBeCloseTo(0.25, 1)
  // Half of the area of the ring from 105 to 495 m lies beyond 358 m.
  expect(share((at) => metersBetween(exact, at) > 358)).toBeCloseTo(0.5, 1)
  // Only points of many owners reveal the middle; one owner has one vector.
  expect(new Set(shown.map(({ lat, lng }) => `${lat},${lng}`)).size).toBeGreaterThan(3900)
})
