import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWithProviders } from '../../testing/render.tsx'
import { aRental } from '../../testing/rentals.ts'
import { MyRentals } from './my-rentals.tsx'

test('a rental says where exactly to go while its renter may know [17.4]', async () => {
  const open = aRental({ status: 'confirmed', address: '1420 SE Ash St, Portland, OR 97214' })
  const closed = aRental({ id: 'rental2', status: 'cancelled' })
  fakeServer({ '/api/rentals': { json: [open, closed] } })
  renderWithProviders(<MyRentals />)
  await screen.findByText('1420 SE Ash St, Portland, OR 97214')
  expect(screen.getAllByText(/Ash St/)).toHaveLength(1)
})
