import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createVisit } from '../lib/visit.tsx'
import { type Answer, fakeServer } from '../testing/fake-server.ts'
import { aPlot, aTool } from '../testing/listings.ts'
import { giveMapsASize, TILES } from '../testing/map.ts'
import { openApp } from '../testing/render.tsx'

beforeEach(giveMapsASize)

const PLOTS = '/api/plots'
const NORTH = aPlot({ id: 'north', name: 'North Bed', coordinates: { lat: 45.6, lng: -122.6 } })
const SOUTH = aPlot({ id: 'south', name: 'South Bed', coordinates: { lat: 45.4, lng: -122.7 } })
const NOWHERE = aPlot({ id: 'nowhere', name: 'Bed Somewhere' })

const counted = (items: { id: string }[], total = items.length): Answer => ({
  json: items,
  headers: { 'X-Total-Count': String(total) },
})

async function openMap(path = '/plots?view=map', plots = counted([NORTH, SOUTH, NOWHERE])) {
  const server = fakeServer({ [PLOTS]: plots, '/api/map': { json: { tiles: TILES } } })
  const app = openApp(path)
  const map = await screen.findByRole('application', { name: 'Map of plots' })
  return { server, map, ...app }
}

const marker = (name: string) => screen.findByRole('button', { name })

test('without a map there is no switch, and an address that asks for one shows the list', async () => {
  fakeServer({ [PLOTS]: counted([NORTH]), '/api/map': { json: { tiles: null } } })
  openApp('/plots?view=map')
  await screen.findByText('1 plots found')
  expect(screen.queryByRole('group', { name: 'Show as' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Map' })).toBeNull()
})

test('stores the view in the address and reuses the search of the list', async () => {
  const server = fakeServer({
    [PLOTS]: counted([NORTH, SOUTH]),
    '/api/map': { json: { tiles: TILES } },
  })
  const { person } = openApp('/plots?status=available')
  await person.click(await screen.findByRole('button', { name: 'Map', pressed: false }))
  expect(window.location.search).toBe('?status=available&view=map')
  await screen.findByRole('button', { name: 'Map', pressed: true })
  await marker('$35 North Bed')
  expect(server.asked(PLOTS)).toEqual(['/api/plots?source=external&status=available'])
  await person.click(screen.getByRole('button', { name: 'Shared' }))
  expect(window.location.search).toBe('?status=shared&view=map')
  await person.click(screen.getByRole('button', { name: 'List' }))
  expect(window.location.search).toBe('?status=shared')
  expect(screen.queryByRole('region', { name: 'Map' })).toBeNull()
})

test('a marker opens a card that leads to the plot; Escape closes it and goes back', async () => {
  const { person } = await openMap()
  await person.click(await marker('$35 South Bed'))
  const card = screen.getByRole('region', { name: 'South Bed' })
  const link = within(card).getByRole('link')
  expect(link.getAttribute('href')).toBe('/plots/south')
  expect(link.textContent).toContain('$35.00 per month')
  expect(document.activeElement).toBe(link)
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'South Bed' })).toBeNull()
  expect(document.activeElement).toBe(await marker('$35 South Bed'))
  await person.keyboard('{Enter}')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'South Bed' })).toBeNull()
})

test('a card that is pointed at lights its marker, and a marker its card', async () => {
  const { person } = await openMap()
  const button = await marker('$35 North Bed')
  const item = screen.getByRole('link', { name: 'North Bed' }).closest('li') as HTMLElement
  expect(button.hasAttribute('data-pointed')).toBe(false)
  await person.hover(item)
  expect(button.hasAttribute('data-pointed')).toBe(true)
  await person.unhover(item)
  expect(button.hasAttribute('data-pointed')).toBe(false)
  await person.hover(button)
  expect(item.className).toContain('outline-terracotta')
})

test('counts listings without a point', async () => {
  await openMap()
  screen.getByText('1 plot has no place on the map; the list has it.')
  screen.getByText('© Map makers')
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

test('opens several listings of one point together at every zoom', async () => {
  const { person } = await openMap(
    undefined,
    counted([NORTH, { ...NORTH, id: 'other', name: 'Other Bed' }]),
  )
  await person.click(await marker('2 plots here'))
  const card = screen.getByRole('region', { name: '2 plots in one place' })
  expect(within(card).getAllByRole('link')).toHaveLength(2)
})

test('explains moved markers with accounts', async () => {
  fakeServer({ [PLOTS]: counted([NORTH]), '/api/map': { json: { tiles: TILES } } })
  const visit = createVisit({ userId: null, hasAccounts: true, locale: 'en-US' })
  openApp('/plots?view=map', undefined, visit)
  await screen.findByText('Markers stand within 500 m of the real place.')
})

test('loads further pages up to a limit and shows it', async () => {
  let pages = 0
  const server = fakeServer({
    '/api/map': { json: { tiles: TILES } },
    [PLOTS]: () => {
      pages += 1
      const items = Array.from({ length: 160 }, (_, index) => aPlot({ id: `p${pages}-${index}` }))
      const link = `</api/plots?cursor=c${pages}>; rel="next"`
      return { json: items, headers: { 'X-Total-Count': '1000', Link: link } }
    },
  })
  openApp('/plots?view=map')
  await screen.findByText(/^Showing the first 320 of 1,000 plots\./)
  expect(server.asked(PLOTS)).toHaveLength(2)
})

test('a map that was moved offers to search there, and Show all keeps the map', async () => {
  const { server, map, person } = await openMap()
  await marker('$35 North Bed')
  expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull()
  await person.click(within(map).getByRole('button', { name: 'Zoom in' }))
  await person.click(await screen.findByRole('button', { name: 'Search this area' }))
  await waitFor(() => expect(server.asked(PLOTS)).toHaveLength(2))
  expect(window.location.search).toMatch(/^\?near=45\.\d+%2C-122\.\d+&radiusKm=\d+&view=map$/)
  await person.selectOptions(screen.getByRole('combobox'), 'Rating')
  expect(window.location.search).toMatch(/near=.*radiusKm=.*sort=rating/)
  await person.type(screen.getByRole('searchbox', { name: 'Location' }), 'Salem{Enter}')
  expect(window.location.search).toBe('?location=Salem&sort=rating&view=map')
})

test('shows an error for a broken map file beside the full list', async () => {
  const tiles = {
    url: '/api/map.pmtiles?v=1',
    attribution: '',
    attributionUrl: null,
    file: 'broken',
  }
  fakeServer({ [PLOTS]: counted([NORTH, SOUTH]), '/api/map': { json: { tiles } } })
  openApp('/plots?view=map')
  await screen.findByText(/The map cannot be shown just now\./)
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('tools have the same map, by the day', async () => {
  const tool = aTool({ name: 'Barrow', pricePerDay: 12.5, coordinates: { lat: 45.5, lng: -122.6 } })
  fakeServer({ '/api/tools': counted([tool]), '/api/map': { json: { tiles: TILES } } })
  const { person } = openApp('/tools?view=map')
  await person.click(await marker('$12.50 Barrow'))
  within(screen.getByRole('region', { name: 'Barrow' })).getByText('$12.50 per day')
})
