import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { newPerson, renderWithProviders } from '../testing/render.tsx'
import { lazyPart } from './lazy-part.tsx'

test('a part that cannot be fetched leaves the page standing, and comes with the next try', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // React tells the console what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isThere = false
  const Part = lazyPart(async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return ({ label }: { label: string }) => <p>{label}</p>
  })
  renderWithProviders(
    <>
      <h1>Sunrise Raised Beds</h1>
      <Part label="Map of the plot" />
    </>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByRole('heading', { name: 'Sunrise Raised Beds' })
  isThere = true
  await newPerson().click(again)
  await screen.findByText('Map of the plot')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('asks for a reload where the code of a part is gone since a new version [B3]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  const Part = lazyPart(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://garden.test/map.js')
  })
  renderWithProviders(<Part />)
  await screen.findByText('There is a new version of Commonplot.')
  screen.getByRole('button', { name: 'Reload the page' })
})

test('renders a placeholder of a lazy part on the server', async () => {
  const Part = lazyPart(async () => () => <button type="button">Open the map</button>, {
    fallback: <p>Loading map...</p>,
  })
  expect(renderToString(<Part />)).toContain('Loading map...')
  renderWithProviders(<Part />)
  await screen.findByRole('button', { name: 'Open the map' })
  expect(renderToString(<Part />)).toContain('Loading map...')
})
