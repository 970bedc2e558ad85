import { expect, test } from 'vitest'
import { aMapListing } from '../../testing/map.ts'
import { clusterListings, MAX_ZOOM } from './cluster-listings.ts'

const TOWN = { west: -123, south: 45, east: -122, north: 46 }
const far = aMapListing('far', 45.9, -122.2)
const near = aMapListing('near', 45.5, -122.6)
const beside = aMapListing('beside', 45.501, -122.601)

const idsOf = (markers: ReturnType<ReturnType<typeof clusterListings>>) =>
  markers.map(({ listings }) => listings.map(({ id }) => id).toSorted())

test('groups overlapping markers from north to south', () => {
  const markersIn = clusterListings([near, far, beside])
  expect(idsOf(markersIn({ ...TOWN, zoom: 9 }))).toEqual([['far'], ['beside', 'near']])
  expect(idsOf(markersIn({ ...TOWN, zoom: MAX_ZOOM }))).toEqual([['far'], ['beside'], ['near']])
})

test('knows the zoom at which a group splits', () => {
  const markersIn = clusterListings([near, beside])
  const [group] = markersIn({ ...TOWN, zoom: 9 })
  const apart = group?.apartAtZoom ?? 0
  expect(apart).toBeGreaterThan(9)
  expect(markersIn({ ...TOWN, zoom: apart })).toHaveLength(2)
  expect(markersIn({ ...TOWN, zoom: apart - 1 })).toHaveLength(1)
})

test('never splits markers of the same point', () => {
  const markersIn = clusterListings([near, { ...near, id: 'same' }])
  const [group] = markersIn({ ...TOWN, zoom: MAX_ZOOM })
  expect(group?.listings).toHaveLength(2)
  expect(group?.apartAtZoom).toBeNull()
})

test('creates markers for visible listings only', () => {
  const view = { ...TOWN, east: -122.5, zoom: 12 }
  expect(idsOf(clusterListings([near, far])(view))).toEqual([['near']])
  expect(clusterListings([])(view)).toEqual([])
})
