import { vi } from 'vitest'
import type { MapListing } from '../features/places/map-listing.ts'

/** jsdom has no layout, and a map without a size shows nothing. */
export function giveMapsASize(): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
}

/** Pictures of a service, which need no canvas. */
export const TILES = {
  url: 'https://tiles.test/{z}/{x}/{y}.png',
  attribution: '© Map makers',
  attributionUrl: null,
}

export function aMapListing(id: string, lat: number, lng: number) {
  return {
    id,
    name: `Plot ${id}`,
    href: `/plots/${id}`,
    image: undefined,
    fallback: '/pictures/default-garden.svg',
    place: 'Portland, OR',
    price: '$35.00 per month',
    mark: '$35',
    coordinates: { lat, lng },
  } satisfies MapListing
}
