import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aBusiness, anExpert, aPlant } from '../testing/knowledge.ts'
import { aPlot, aTool } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'

const SOURCE = {
  source: 'external',
  sourceName: 'Sharetribe',
  sourceUrl: 'https://market.example.org/listings/1',
  licence: 'ODbL, © OpenStreetMap contributors',
  fetchedAt: '2026-05-10T12:00:00.000Z',
} as const

const OF_A_NEIGHBOUR = { owner: null, ownerId: null }
const SCREENS = [
  ['plot', '/plots/x', '/api/plots/x', aPlot({ ...SOURCE, ...OF_A_NEIGHBOUR, status: 'visit' })],
  ['tool', '/tools/x', '/api/tools/x', aTool({ ...SOURCE, ...OF_A_NEIGHBOUR })],
  ['expert', '/experts/x', '/api/experts/x', anExpert({ ...SOURCE, userId: null })],
  ['business', '/businesses/x', '/api/businesses/x', aBusiness(SOURCE)],
  ['plant', '/plant/x', '/api/plants/x', aPlant({ ...SOURCE, imageLicence: 'CC BY 4.0' })],
] as const

const OURS_ALONE =
  /Book This Plot|Rent This Tool|Message|Schedule Consultation|insur|30-day|30-minute/i

describe.each(SCREENS)('a %s of another service', (kind, path, url, json) => {
  test('links to where it is listed and offers nothing that is only ours', async () => {
    fakeServer({ [url]: { json } })
    openApp(path)
    const link = await screen.findByRole('link', { name: /^See it at Sharetribe/ })
    expect(link.getAttribute('href')).toBe(SOURCE.sourceUrl)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    screen.getByText(`Licence: ${SOURCE.licence}`)
    screen.getByText(/^Fetched/)
    if (kind === 'plant') screen.getByText('Picture: CC BY 4.0')
    expect(document.querySelector('article')?.textContent).not.toMatch(OURS_ALONE)
  })
})

test('an address that is no web address is not made a link', async () => {
  const json = aTool({ ...SOURCE, ...OF_A_NEIGHBOUR, sourceUrl: 'javascript:alert(1)' })
  fakeServer({ '/api/tools/x': { json } })
  openApp('/tools/x')
  await screen.findByText('Listed by Sharetribe, not by a neighbour here.')
  expect(screen.queryByRole('link', { name: /See it at/ })).toBeNull()
})

describe('the map service is named where its answers are used', () => {
  const config = (maps: boolean) => ({
    '/api/external/config': {
      json: { plantData: false, maps, marketplace: false, places: false, carbon: false },
    },
  })
  const LISTS = {
    '/api/plots': { json: [] },
    '/api/tools': { json: [] },
    '/api/experts': { json: [] },
    '/api/businesses': { json: [] },
  }

  test.each([
    '/plots?location=97214',
    '/tools?location=97214',
    '/experts?location=97214',
    '/businesses?location=97214',
    '/host-plot',
  ])('on %s', async (path) => {
    fakeServer({ ...LISTS, ...config(true) })
    openApp(path)
    const link = await screen.findByRole('link', { name: /OpenStreetMap contributors/ })
    expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  })

  test('not without a place, and not for our own gazetteer', async () => {
    const withoutPlace = fakeServer({ ...LISTS, ...config(true) })
    const { unmount } = openApp('/plots')
    await screen.findByText('0 plots found')
    expect(withoutPlace.asked('/api/external/config')).toEqual([])
    unmount()
    fakeServer({ ...LISTS, ...config(false) })
    openApp('/plots?location=97214')
    await screen.findByText('0 plots found')
    expect(screen.queryByRole('link', { name: /OpenStreetMap/ })).toBeNull()
  })
})
