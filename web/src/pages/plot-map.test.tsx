import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aPlot } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'

const PLOT = '/api/plots/plot1'
const REVIEWS = '/api/plots/plot1/reviews'

test('with a map service there is a map to move by keyboard, and the service is named', async () => {
  const tiles = {
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© Map makers',
    attributionUrl: 'https://tiles.example/copyright',
  }
  fakeServer({
    [PLOT]: { json: aPlot({ coordinates: { lat: 45.5, lng: -122.6 } }) },
    [REVIEWS]: { json: [] },
    '/api/map': { json: { tiles } },
  })
  openApp('/plots/plot1')
  const map = await screen.findByRole('application', { name: 'Map around Sunrise Raised Bed' })
  expect(map.tabIndex).toBe(0)
  await waitFor(() =>
    expect(map.querySelector('img')?.getAttribute('src')).toMatch(
      /^https:\/\/tiles\.example\/14\/\d+\/\d+\.png$/,
    ),
  )
  const link = screen.getByRole('link', { name: /© Map makers/ })
  expect(link.getAttribute('href')).toBe('https://tiles.example/copyright')
  expect(screen.queryByText('Interactive map coming soon')).toBeNull()
})

test('a plot without a position keeps the placeholder even with a map service', async () => {
  fakeServer({
    [PLOT]: { json: aPlot() },
    [REVIEWS]: { json: [] },
    '/api/map': { json: { tiles: { url: '', attribution: '', attributionUrl: null } } },
  })
  openApp('/plots/plot1')
  await screen.findByText('Interactive map coming soon')
})

test.each([
  ['everyone', 1],
  ['host', 0],
] as const)('the map for %s has an area instead of a mark: %i', async (placeFor, areas) => {
  const coordinates = { lat: 45.5, lng: -122.6 }
  const tiles = {
    url: 'https://tiles.test/{z}/{x}/{y}.png',
    attribution: '©',
    attributionUrl: null,
  }
  fakeServer({
    [PLOT]: { json: aPlot({ coordinates, placeFor }) },
    [REVIEWS]: { json: [] },
    '/api/map': { json: { tiles } },
  })
  openApp('/plots/plot1')
  const map = await screen.findByRole('application', { name: 'Map around Sunrise Raised Bed' })
  await waitFor(() => expect(map.querySelectorAll('path')).toHaveLength(1))
  expect(map.querySelectorAll('path.stroke-terracotta')).toHaveLength(areas)
})
