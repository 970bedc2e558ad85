import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aTool } from '../../../testing/listings.ts'
import { newPerson, renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import { BookingModal } from './booking-modal.tsx'

const STAY = { startDate: '2039-05-01', endDate: '2039-05-03' }
const RENT = '/api/tools/tool1/rent'
const held = aRental({
  ...{ type: 'tool', itemId: 'tool1', status: 'held', price: 20, ...STAY },
  holdExpiresAt: '2038-06-01T12:15:00.000Z',
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2038-06-01T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

function open(stay: object) {
  const server = fakeServer({
    '/api/payments/config': { json: { provider: 'sandbox', publishableKey: 'pk_sandbox' } },
    '/api/tools/tool1/availability': {
      json: [{ ...STAY, ownHold: { endDate: STAY.endDate, price: 20 } }],
    },
    [RENT]: { json: { clientSecret: 'pi_1_secret_x', rental: held } },
  })
  const item = { ...aTool(), type: 'tool', price: 35 } as const
  renderWithProviders(<BookingModal item={item} startWith={stay} onClose={() => undefined} />)
  return server
}

const summary = () => within(screen.getByRole('region', { name: 'Rental summary' }))

test('charges held dates at their held price', async () => {
  const server = open(STAY)
  await waitFor(() => summary().getByText('$20.00 per day'))
  summary().getByText('$80.00')
  await newPerson().click(screen.getByRole('button', { name: 'Continue to Payment' }))
  await screen.findByLabelText('Card number')
  const { body } = server.requests.find(({ url }) => url === RENT) ?? {}
  expect(JSON.parse(body ?? '{}')).toMatchObject({ dailyPrice: 20, securityDeposit: 40 })
})

test.each([
  ['end', { endDate: '2039-05-04' }],
  ['start', { startDate: '2039-05-02' }],
])('dates with another %s cost what the listing says [C10]', async (_name, changes) => {
  const server = open({ ...STAY, ...changes })
  await waitFor(() =>
    expect(server.asked('/api/tools/tool1/availability').length).toBeGreaterThan(0),
  )
  summary().getByText('$35.00 per day')
})
