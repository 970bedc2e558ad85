import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aPlot } from '../testing/listings.ts'
import { lastAsked, openPlots, PLOTS, THREE, threePlots } from '../testing/plot-list.ts'
import { openApp } from '../testing/render.tsx'

const cards = () => screen.getAllByRole('article')
const cardOf = (name: string) =>
  screen.getByRole('link', { name }).closest('article') as HTMLElement

test('the list is titled Find Garden Plots and has a search and a location box [PLOT-01] [PLOT-02]', async () => {
  await openPlots()
  screen.getByRole('heading', { level: 1, name: 'Find Garden Plots' })
  screen.getByRole('searchbox', { name: 'Search' })
  screen.getByRole('searchbox', { name: 'Location' })
})

test('the plain page asks with source=external and nothing else [API-08]', async () => {
  const { server } = await openPlots()
  expect(server.asked(PLOTS)).toEqual(['/api/plots?source=external'])
})

test('counts the plots that were found [PLOT-07]', async () => {
  await openPlots('/plots', { json: THREE, headers: { 'X-Total-Count': '42' } })
  screen.getByText('42 plots found')
})

test('announces the loading of plots and shows six skeletons [PLOT-08] [PLOT-12] [APP-33]', async () => {
  const answer = heldAnswer()
  fakeServer({ [PLOTS]: answer.respond })
  openApp('/plots')
  await screen.findByText('Loading plots...')
  expect(screen.getAllByTestId('plot-skeleton')).toHaveLength(6)
  answer.release(threePlots)
  await screen.findByText('3 plots found')
  expect(screen.queryByTestId('plot-skeleton')).toBeNull()
})

test('the sort dropdown offers five orders and asks for the chosen one [PLOT-09] [PLOT-10]', async () => {
  const { server, person } = await openPlots()
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(
    within(sort)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Relevance', 'Price: Low to High', 'Price: High to Low', 'Rating', 'Distance'])
  await person.selectOptions(sort, 'Price: High to Low')
  await waitFor(() => expect(lastAsked(server)).toBe('/api/plots?source=external&sort=price-desc'))
})

test('Distance without a location uses the position of the browser', async () => {
  const { server, person } = await openPlots()
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: (position: unknown) => void) =>
        found({ coords: { latitude: 45.5152, longitude: -122.6784 } }),
    },
  })
  await person.selectOptions(screen.getByRole('combobox'), 'Distance')
  await waitFor(() =>
    expect(lastAsked(server)).toBe(
      '/api/plots?source=external&near=45.5152%2C-122.6784&sort=distance',
    ),
  )
})

test('a refused position is explained and the order stays', async () => {
  const { server, person } = await openPlots()
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: { getCurrentPosition: (_found: unknown, refused: () => void) => refused() },
  })
  await person.selectOptions(screen.getByRole('combobox'), 'Distance')
  await screen.findByText('Unable to get your current location. Please enter manually.')
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'relevance')
  expect(server.asked(PLOTS)).toHaveLength(1)
})

test('plots are cards with their first picture, or the default garden [PLOT-11] [PLOT-14] [PLOT-15]', async () => {
  await openPlots()
  expect(cards()).toHaveLength(3)
  const sources = cards().map((card) => card.querySelector('img')?.getAttribute('src'))
  expect(sources).toEqual([
    '/pictures/one.svg',
    '/pictures/one.svg',
    '/pictures/default-garden.svg',
  ])
})

test('prices are dollars per month [PLOT-16]', async () => {
  await openPlots()
  expect(cardOf('Rooftop Commons').textContent).toContain('$22.50 per month')
})

test('a card opens its plot and shows the distance when one is known', async () => {
  await openPlots('/plots', {
    json: [aPlot({ distanceKm: 3.42 })],
    headers: { 'X-Total-Count': '1' },
  })
  expect(screen.getByRole('link', { name: 'Sunrise Raised Bed' }).getAttribute('href')).toBe(
    '/plots/plot1',
  )
  screen.getByText(/3\.4 km away/)
})

test('shows the source of an external plot', async () => {
  const outside = aPlot({
    source: 'external',
    sourceName: 'OpenStreetMap',
    price: null,
    status: 'visit',
  })
  await openPlots('/plots', { json: [outside], headers: { 'X-Total-Count': '1' } })
  screen.getByText('From OpenStreetMap')
  screen.getByText('Open to visitors')
})

test('hovering a card fetches its plot before the click', async () => {
  const { server, person } = await openPlots()
  await person.hover(screen.getByRole('link', { name: 'Rooftop Commons' }))
  await waitFor(() => expect(server.asked('/api/plots/plot2')).toHaveLength(1))
})

test('shows an empty list with a next step [PLOT-13]', async () => {
  await openPlots('/plots?query=moon', { json: [], headers: { 'X-Total-Count': '0' } })
  screen.getByText('No plots found matching your criteria.')
  screen.getByText('Try adjusting your search terms or location.')
  screen.getByRole('button', { name: 'Show all plots' })
})

test('shows a failed list with a retry [ERR-11] [B15]', async () => {
  let fails = true
  fakeServer({ [PLOTS]: () => (fails ? { status: 500, text: 'broken' } : threePlots) })
  const { person } = openApp('/plots')
  await screen.findByText('Loading plots failed.')
  expect(screen.queryByText('No plots found matching your criteria.')).toBeNull()
  fails = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('3 plots found')
  expect(screen.queryByText('Loading plots failed.')).toBeNull()
})

test('Show more adds the next page and goes when there is no more', async () => {
  const { server, person } = await openPlots('/plots', {
    json: [THREE[0]],
    headers: { 'X-Total-Count': '2', Link: '</api/plots?source=external&cursor=next>; rel="next"' },
  } as never)
  vi.unstubAllGlobals()
  const second = fakeServer({ [PLOTS]: { json: [THREE[1]], headers: { 'X-Total-Count': '2' } } })
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(cards()).toHaveLength(2))
  expect(server.asked(PLOTS)).toHaveLength(1)
  expect(second.asked(PLOTS)).toEqual(['/api/plots?source=external&cursor=next'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('Back returns to the search before', async () => {
  const { person } = await openPlots()
  await person.click(screen.getByRole('button', { name: 'Shared' }))
  await screen.findByRole('button', { name: 'Shared', pressed: true })
  window.history.back()
  await screen.findByRole('button', { name: 'All', pressed: true })
})
