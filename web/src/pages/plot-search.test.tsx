import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lastAsked, openPlots, PLOTS } from '../testing/plot-list.ts'

test('sends typed filters after a pause and omits empty ones [PLOT-03]', async () => {
  const { server, person } = await openPlots()
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'bed')
  await waitFor(() => expect(lastAsked(server)).toBe('/api/plots?source=external&query=bed'))
  await person.type(screen.getByRole('searchbox', { name: 'Location' }), 'Portland, OR{Enter}')
  await waitFor(() =>
    expect(lastAsked(server)).toBe('/api/plots?source=external&query=bed&location=Portland%2C+OR'),
  )
  expect(server.asked(PLOTS)).toHaveLength(3)
  await person.clear(screen.getByRole('searchbox', { name: 'Search' }))
  await waitFor(() =>
    expect(lastAsked(server)).toBe('/api/plots?source=external&location=Portland%2C+OR'),
  )
})

test('turning to something else searches nothing yet, and Enter at once [B1]', async () => {
  const { person } = await openPlots()
  const box = screen.getByRole('searchbox', { name: 'Location' })
  await person.type(box, '97214')
  await person.tab()
  expect(window.location.search).toBe('')
  await person.type(box, '{Enter}')
  expect(window.location.search).toBe('?location=97214')
})

test('a search in the address fills the boxes and the request', async () => {
  const { server } = await openPlots('/plots?query=sun&location=97214&status=shared&sort=rating')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'sun')
  expect(screen.getByRole('searchbox', { name: 'Location' })).toHaveProperty('value', '97214')
  expect(screen.getByRole('button', { name: 'Shared', pressed: true })).toBeTruthy()
  expect(lastAsked(server)).toBe(
    '/api/plots?source=external&query=sun&location=97214&status=shared&sort=rating',
  )
})

test('an address with nonsense in it searches without the nonsense', async () => {
  const { server } = await openPlots('/plots?status=haunted&minPrice=cheap&sort=luck&query=bed')
  expect(lastAsked(server)).toBe('/api/plots?source=external&query=bed')
})

test('the chips All, Available, Shared and Premium filter by status [PLOT-04] [PLOT-05]', async () => {
  const { server, person } = await openPlots()
  const group = screen.getByRole('group', { name: 'Filters' })
  expect(
    within(group)
      .getAllByRole('button')
      .map((chip) => chip.textContent?.trim()),
  ).toEqual(['All', 'Available', 'Shared', 'Premium', 'More Filters'])
  for (const [chip, query] of [
    ['Available', '&status=available'],
    ['Premium', '&status=premium'],
  ] as const) {
    await person.click(screen.getByRole('button', { name: chip }))
    await waitFor(() => expect(lastAsked(server)).toBe(`/api/plots?source=external${query}`))
  }
  await person.click(screen.getByRole('button', { name: 'All' }))
  expect(window.location.search).toBe('')
})

test('counts the filters of More Filters on its chip [PLOT-06]', async () => {
  const { server, person } = await openPlots()
  await person.click(screen.getByRole('button', { name: 'More Filters' }))
  const dialog = await screen.findByRole('dialog', { name: 'More Filters' })
  await person.type(within(dialog).getByLabelText('Highest price'), '40')
  await person.selectOptions(within(dialog).getByLabelText('Soil'), 'Loamy')
  await person.click(within(dialog).getByLabelText('Compost bins'))
  await person.click(within(dialog).getByLabelText('Water access'))
  await person.click(within(dialog).getByRole('button', { name: 'Show plots' }))
  await waitFor(() =>
    expect(lastAsked(server)).toBe(
      '/api/plots?source=external&maxPrice=40&amenities=water%2Ccompost&soil=loamy',
    ),
  )
  await person.click(screen.getByRole('button', { name: 'More Filters 3' }))
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await person.click(screen.getByRole('button', { name: 'Show plots' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('prices and dates the wrong way round are explained and keep the dialog open', async () => {
  const { person } = await openPlots()
  await person.click(screen.getByRole('button', { name: 'More Filters' }))
  await person.type(await screen.findByLabelText('Lowest price'), '50')
  await person.type(screen.getByLabelText('Highest price'), '20')
  await person.click(screen.getByRole('button', { name: 'Show plots' }))
  screen.getByText('Must be at least the lowest price')
  expect(document.activeElement).toBe(screen.getByLabelText('Highest price'))
})
