import { act, renderHook } from '@testing-library/react'
import { type Map as LeafletMap, point } from 'leaflet'
import { expect, test } from 'vitest'
import { useMapFit } from './live-map.tsx'
import type { PlacedListing } from './map-listing.ts'

const LISTING = { coordinates: { lat: 45.5, lng: -122.6 } } as PlacedListing

/** A map of the library, which tells of every move, whoever made it. */
function fakeMap() {
  let size = point(800, 400)
  let onMove = () => {}
  let fits = 0
  const map = {
    on: (_event: string, listener: () => void) => {
      onMove = listener
    },
    off: () => {
      onMove = () => {}
    },
    getSize: () => size,
    fitBounds: () => {
      fits += 1
      onMove()
    },
  }
  return {
    map: map as unknown as LeafletMap,
    fits: () => fits,
    move: () => act(() => onMove()),
    resize: () =>
      act(() => {
        size = size.add([0, 100])
        onMove()
      }),
  }
}

function open() {
  const { map, ...hands } = fakeMap()
  const initialProps = { searchKey: 'all', listings: [LISTING], area: null, ground: null }
  const hook = renderHook((options: typeof initialProps) => useMapFit(map, options), {
    initialProps,
  })
  const isMoved = () => hook.result.current
  return {
    ...hands,
    isMoved,
    show: (change: object) => hook.rerender({ ...initialProps, ...change }),
  }
}

test('remembers a move of the map and fits it to new results', () => {
  const { fits, move, isMoved, show } = open()
  expect([fits(), isMoved()]).toEqual([1, false])
  move()
  expect(isMoved()).toBe(true)
  show({ listings: [LISTING, LISTING] })
  expect([fits(), isMoved()]).toEqual([1, true])
  show({ searchKey: 'tools' })
  expect([fits(), isMoved()]).toEqual([2, false])
})

test('a window that changes its size does not count as moving the map', () => {
  const { resize, move, isMoved } = open()
  resize()
  expect(isMoved()).toBe(false)
  move()
  expect(isMoved()).toBe(true)
})
