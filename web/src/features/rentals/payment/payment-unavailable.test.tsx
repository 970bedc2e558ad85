import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { newPerson, renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import { BookingModal } from '../booking/booking-modal.tsx'

const CONFIG = '/api/payments/config'
const RENT = '/api/plots/plot1/rent'
const SANDBOX = { json: { provider: 'sandbox', publishableKey: 'pk_sandbox' } }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2038-06-01T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

/** At the payment, while the first question about it fails. */
async function openPayment() {
  let isAway = true
  const holdExpiresAt = new Date(Date.now() + 600_000).toISOString()
  const server = fakeServer({
    '/api/plots/plot1/availability': { json: [] },
    '/api/rentals': { json: [] },
    [RENT]: { json: { clientSecret: 'pi_1_secret_x', rental: aRental({ holdExpiresAt }) } },
    [CONFIG]: () => (isAway ? { status: 503 } : SANDBOX),
  })
  const onClose = vi.fn()
  const item = {
    type: 'plot',
    id: 'plot1',
    name: 'Sunrise Raised Bed',
    price: 35,
    timeZone: 'America/Los_Angeles',
    ...NO_STAY_RULES,
  } as const
  const startWith = { startDate: '2039-05-01', endDate: '2039-06-15' }
  renderWithProviders(<BookingModal item={item} startWith={startWith} onClose={onClose} />)
  const person = newPerson()
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  await press('Continue to Payment')
  await screen.findByText('The payment form could not be loaded. Nothing has been charged.')
  await screen.findByRole('timer')
  return {
    server,
    onClose,
    press,
    bringBack: () => {
      isAway = false
    },
  }
}

test('offers a retry when the payment form cannot load [A22]', async () => {
  const { server, press, bringBack } = await openPayment()
  bringBack()
  await press('Try again')
  await screen.findByLabelText('Card number')
  expect(server.asked(RENT)).toHaveLength(1)
})

test('Back leads from it to the dates, and nothing is cancelled [A22]', async () => {
  const { server, press } = await openPayment()
  await press('Back')
  expect(screen.getByLabelText<HTMLInputElement>('Start Date').value).toBe('2039-05-01')
  expect(server.requests.filter(({ method }) => method !== 'GET').map(({ url }) => url)).toEqual([
    RENT,
  ])
})

test('the x and Escape lead out of it [A22] [BOOK-39]', async () => {
  const { onClose } = await openPayment()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
