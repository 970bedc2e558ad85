import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { newPerson } from '../testing/person.ts'
import { renderWithProviders } from '../testing/render.tsx'
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
      <Suspense fallback="Loading map...">
        <Part label="Map of the plot" />
      </Suspense>
    </>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByRole('heading', { name: 'Sunrise Raised Beds' })
  isThere = true
  await newPerson().click(again)
  await screen.findByText('Map of the plot')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
