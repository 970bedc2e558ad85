import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWithProviders } from '../../testing/render.tsx'
import { aRental } from '../../testing/rentals.ts'
import { MyRentals } from './my-rentals.tsx'

test('shows the exact address while the renter may know it', async () => {
  const open = aRental({ status: 'confirmed', address: '1420 SE Ash St, Portland, OR 97214' })
  const closed = aRental({ id: 'rental2', status: 'cancelled' })
  fakeServer({ '/api/rentals': { json: [open, closed] } })
  renderWithProviders(<MyRentals />)
  await screen.findByText('1420 SE Ash St, Portland, OR 97214')
  expect(screen.getAllByText(/Ash St/)).toHaveLength(1)
})

test('in the list a handover is short, and its whole story a page further', async () => {
  const at = '2026-01-02T12:00:00.000Z'
  const handover = handoverOf([
    { step: 'return', by: 'owner', note: 'Gate shut', photos: [], allWell: true, at },
  ])
  fakeServer({ '/api/rentals': { json: [aRental({ status: 'completed', handover })] } })
  renderWithProviders(<MyRentals />)
  await screen.findByText('Given back on Jan 2, 2026')
  const link = screen.getByRole('link', { name: 'See the handover' })
  expect(link.getAttribute('href')).toBe('/rentals/rental1')
  expect(screen.queryByText('Gate shut')).toBeNull()
})

test('offers no cancellation after the pick-up', async () => {
  const at = '2026-01-02T12:00:00.000Z'
  const handover = handoverOf([
    { step: 'pickup', by: 'renter', note: null, photos: [], allWell: true, at },
  ])
  const untouched = aRental({ status: 'confirmed' })
  fakeServer({
    '/api/rentals': { json: [untouched, { ...untouched, id: 'rental2', handover }] },
  })
  renderWithProviders(<MyRentals />)
  const [first, second] = await screen.findAllByRole('listitem')
  const buttons = (item: HTMLElement | undefined) =>
    within(item as HTMLElement).queryAllByRole('button', { name: 'Cancel rental' })
  expect([buttons(first).length, buttons(second).length]).toEqual([1, 0])
})

test('days go into a calendar once they are paid for', async () => {
  const [unpaid, paid] = [aRental(), aRental({ id: 'rental2', status: 'confirmed' })]
  fakeServer({ '/api/rentals': { json: [unpaid, paid] } })
  renderWithProviders(<MyRentals />)
  const file = await screen.findByRole('link', { name: 'Calendar file' })
  expect(file.getAttribute('href')).toBe('/api/rentals/rental2/calendar.ics')
})

afterEach(() => vi.useRealTimers())

const plot: Partial<Rental> = { status: 'confirmed', totalAmount: 35 }
const tool: Partial<Rental> = {
  ...{ type: 'tool', status: 'confirmed', depositStatus: 'held' },
  ...{ totalAmount: 175, securityDeposit: 70 },
}
const LATE = 'Less than 48 hours before the start, the host keeps part of the rent.'

// The first day begins at seven in the morning of UTC where the item is.
test.each([
  ['a plot in time', plot, '2099-04-29T07:00:00Z', '$35.00 of $35.00 comes back.'],
  ['a plot a second later', plot, '2099-04-29T07:00:01Z', `$17.50 of $35.00 comes back. ${LATE}`],
  [
    'a tool in time',
    tool,
    '2099-04-01T00:00:00Z',
    '$175.00 of $175.00 comes back, with the deposit of $70.00.',
  ],
  [
    'a tool too late',
    tool,
    '2099-04-30T00:00:00Z',
    `$122.50 of $175.00 comes back, with the deposit of $70.00. ${LATE}`,
  ],
  [
    'what is not paid yet',
    { status: 'held' } as const,
    '2099-04-01T00:00:00Z',
    'Nothing was paid yet, so nothing has to come back.',
  ],
])(
  'before %s is cancelled, it says what comes back now [B18]',
  async (_what, changes, now, words) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    fakeServer({ '/api/rentals': { json: [aRental(changes)] } })
    renderWithProviders(<MyRentals ReviewPrompt={() => null} />)
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Cancel rental' }))
    within(screen.getByRole('dialog')).getByText(words)
  },
)
