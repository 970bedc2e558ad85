import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aPlot, aReview } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'

const PLOT = '/api/plots/plot1'
const REVIEWS = '/api/plots/plot1/reviews'

async function openPlot(changes: Partial<Plot> = {}, reviews: Answer = { json: [aReview()] }) {
  const plot = aPlot(changes)
  const server = fakeServer({ [PLOT]: { json: plot }, [REVIEWS]: reviews })
  const app = openApp('/plots/plot1')
  await screen.findByRole('heading', { level: 1, name: plot.name })
  return { server, ...app }
}

const section = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement
const largePicture = () => screen.getByRole('img', { name: 'Sunrise Raised Bed' })

test('the first picture is large, the others are thumbnails [PLOT-19]', async () => {
  await openPlot()
  expect(largePicture().getAttribute('src')).toBe('/pictures/one.svg')
  const thumbnails = screen.getAllByRole('img', { name: /Show picture/ })
  expect(thumbnails.map((image) => image.getAttribute('src'))).toEqual([
    '/pictures/two.svg',
    '/pictures/three.svg',
  ])
})

test('a thumbnail changes places with the large picture', async () => {
  const { person } = await openPlot()
  await person.click(screen.getByRole('button', { name: 'Show picture 3 of Sunrise Raised Bed' }))
  expect(largePicture().getAttribute('src')).toBe('/pictures/three.svg')
})

test('name, status and size head the page [PLOT-20]', async () => {
  await openPlot()
  screen.getByRole('heading', { level: 1, name: 'Sunrise Raised Bed' })
  screen.getByText('Available')
  screen.getByText('4x8 feet (32 sq ft)')
  await waitFor(() => expect(document.title).toBe('Sunrise Raised Bed · Commonplot'))
})

test.each([
  ['available', 'Available', 'green'],
  ['shared', 'Shared', 'blue'],
  ['occupied', 'Occupied', 'red'],
  ['premium', 'Premium', 'grey'],
  ['visit', 'To visit', 'grey'],
] as const)('the status %s reads %s in %s [PLOT-17]', async (status, label, tone) => {
  await openPlot({ status })
  const badge = screen.getByText(label)
  expect(badge.dataset['tone']).toBe(tone)
  expect(badge.className).toContain(`bg-status-${tone}`)
})

test('price, rating, review count, location and description are there [PLOT-21] [PLOT-22] [PLOT-23]', async () => {
  await openPlot()
  expect(screen.getByText('$35.00').parentElement?.textContent).toBe('$35.00 per month')
  expect(screen.getAllByText('4.8').length).toBeGreaterThan(0)
  expect(screen.getAllByText('(12 reviews)').length).toBeGreaterThan(0)
  screen.getByText('Portland, OR')
  screen.getByText('A deep bed of cedar with morning sun.')
})

test('shows the host’s rules for a stay', async () => {
  await openPlot({ minDays: 7, noticeDays: 3 })
  screen.getByText('At least 7 days · ask 3 days ahead')
})

test('amenities get the icon of their keyword [PLOT-24]', async () => {
  await openPlot({ amenities: ['water', 'full sun', 'tools', 'compost', 'Dry storage', 'organic'] })
  const icons = within(section('Amenities'))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('svg')?.dataset['icon']])
  expect(icons).toEqual([
    ['Water access', 'water'],
    ['full sun', 'sun'],
    ['Shared tools', 'tool'],
    ['Compost bins', 'compost'],
    ['Dry storage', 'storage'],
    ['Organic only', 'other'],
  ])
})

test('the growing-conditions tiles are always the same four [PLOT-25]', async () => {
  await openPlot({ soilType: null })
  const tiles = within(section('Growing conditions'))
  expect(tiles.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Sunlight',
    'Soil',
    'Water',
    'Tool storage',
  ])
  expect(tiles.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Full sun (6+ hours)',
    'Ask the host',
    'On the plot',
    'Included',
  ])
})

test('shows author and text of reviews [PLOT-26]', async () => {
  await openPlot()
  const reviews = within(section('Reviews'))
  await reviews.findByText('Best soil I have dug in years.')
  reviews.getByText('Tom Alvarez')
  reviews.getByRole('img', { name: '5.0 out of 5 stars' })
})

test('reviews that cannot be loaded say so and leave the page standing', async () => {
  await openPlot({}, { status: 500, text: 'broken' })
  await screen.findByText('Loading reviews failed.')
  screen.getByRole('button', { name: 'Book This Plot' })
})

test('the Reserve card has its button and the note [PLOT-27] [PLOT-31]', async () => {
  await openPlot()
  screen.getByRole('heading', { level: 2, name: 'Reserve' })
  screen.getByRole('button', { name: 'Book This Plot' })
  screen.getByText('Most plots require 30-day minimum commitment')
})

test('a garden that can only be visited offers no booking', async () => {
  await openPlot({ status: 'visit', price: null, owner: null, ownerId: null, source: 'external' })
  expect(screen.queryByRole('button', { name: 'Book This Plot' })).toBeNull()
})

test('the host card names the owner [PLOT-32]', async () => {
  await openPlot()
  screen.getByRole('heading', { level: 2, name: 'Hosted by Maya Okafor' })
  screen.getByText('MA')
})

test('the guidelines are listed [PLOT-33]', async () => {
  await openPlot()
  const lines = within(section('Plot guidelines')).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Organic methods only',
    'Keep your plot weeded',
    'Water in designated hours',
    'No invasive species',
    'Clean up after yourself',
    'Respect your neighbours',
  ])
})

test('shows a placeholder for the map [PLOT-34]', async () => {
  await openPlot()
  screen.getByText('Interactive map coming soon')
})

test('shows a skeleton while the plot loads', async () => {
  const answer = heldAnswer()
  fakeServer({ [PLOT]: answer.respond })
  openApp('/plots/plot1')
  await screen.findByRole('status', { name: 'Loading plot' })
  answer.release({ json: aPlot() })
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Raised Bed' })
})

test('shows a missing plot with a link to the list [PLOT-35] [ERR-12]', async () => {
  fakeServer({ [PLOT]: { status: 404, json: { message: 'Plot not found' } } })
  openApp('/plots/plot1')
  await screen.findByRole('heading', { level: 1, name: 'Plot Not Found' })
  screen.getByText("The garden plot you're looking for doesn't exist or has been removed.")
  expect(screen.getByRole('link', { name: 'Back to all plots' }).getAttribute('href')).toBe(
    '/plots',
  )
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a plot that cannot be loaded shows the not-found state, a quiet line and a way to try again [ERR-10]', async () => {
  let fails = true
  fakeServer({ [PLOT]: () => (fails ? { status: 500, text: 'broken' } : { json: aPlot() }) })
  const { person } = openApp('/plots/plot1')
  await screen.findByRole('heading', { level: 1, name: 'Plot Not Found' })
  screen.getByText('Loading this plot failed.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Raised Bed' })
})

test('a plot that could not be read again stays, with a quiet line below [ERR-10]', async () => {
  let fails = false
  fakeServer({
    [PLOT]: () => (fails ? { status: 500, text: 'broken' } : { json: aPlot() }),
    [REVIEWS]: { json: [] },
  })
  const { person, queryClient } = openApp('/plots/plot1')
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Raised Bed' })
  fails = true
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('Loading this plot failed.')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  screen.getByRole('heading', { level: 1, name: 'Sunrise Raised Bed' })
  fails = false
  const line = within(screen.getByText('Loading this plot failed.'))
  await person.click(line.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Loading this plot failed.')).toBeNull())
})

test.each([
  ['everyone', 'The exact address is shown once a rental is confirmed.'],
  ['host', /^You see the exact address because this is your own listing\./],
  ['renter', 'You see the exact address because you have a confirmed rental here.'],
] as const)('it says why %s sees the place as they do', async (placeFor, words) => {
  await openPlot({ placeFor })
  within(section('Location')).getByText(words)
})

test('explains nothing about the address without accounts', async () => {
  await openPlot()
  expect(within(section('Location')).queryByText(/exact address/)).toBeNull()
})
