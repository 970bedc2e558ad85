import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { BookingModal } from '../features/rentals/booking/booking-modal.tsx'
import type { RentableItem } from '../features/rentals/rentable-item.ts'
import { type Answer, fakeServer } from './fake-server.ts'
import { newPerson, renderWithProviders } from './render.tsx'
import { aRental } from './rentals.ts'

const KIRITIMATI = 'Pacific/Kiritimati'
const PLOT: RentableItem = {
  type: 'plot',
  id: 'plot1',
  name: 'Sunrise Raised Bed',
  price: 35,
  timeZone: KIRITIMATI,
  ...NO_STAY_RULES,
}
export const TOOL: RentableItem = { ...PLOT, type: 'tool', id: 'tool1', name: 'Tiller' }

export const RENT = '/api/plots/plot1/rent'
export const PAY = '/api/payments/sandbox/confirm'
export const CONFIRM = '/api/payments/confirm'
export const KEEP = '/api/rentals/rental1'
const held = aRental({ holdExpiresAt: '2038-06-01T12:15:00.000Z' })
export const setup = { json: { clientSecret: 'pi_1_secret_x', rental: held } }
export const paid = { json: { paymentIntent: { id: 'pi_1', status: 'succeeded' } } }

/** Noon in UTC, when the next day has begun where the items are. */
export function stopClockAtNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2038-06-01T12:00:00Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

type Respond = Answer | (() => Answer | Promise<Answer>)

export function openBooking(routes: Record<string, Respond> = {}, item = PLOT) {
  const server = fakeServer({
    '/api/payments/config': { json: { provider: 'sandbox', publishableKey: 'pk_sandbox' } },
    '/api/plots/plot1/availability': { json: [] },
    '/api/tools/tool1/availability': { json: [] },
    '/api/rentals': { json: [] },
    [RENT]: setup,
    [PAY]: paid,
    [KEEP]: { json: { rental: aRental() } },
    [CONFIRM]: { json: { rental: aRental({ status: 'confirmed' }) } },
    ...routes,
  })
  const onClose = vi.fn()
  const modal = <BookingModal item={item} onClose={onClose} />
  const { queryClient, unmount } = renderWithProviders(modal)
  return { server, queryClient, unmount, item, onClose, person: newPerson() }
}

type Person = ReturnType<typeof openBooking>['person']
export const startDate = () => screen.getByLabelText<HTMLInputElement>('Start Date')
export const endDate = () => screen.getByLabelText<HTMLInputElement>('End Date')
export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name })

export function chooseDates(start = '2039-05-01', end = '2039-06-15') {
  fireEvent.change(startDate(), { target: { value: start } })
  fireEvent.change(endDate(), { target: { value: end } })
}

export async function goToPayment(person: Person) {
  chooseDates()
  await person.click(button('Continue to Payment'))
}

async function fillCard(person: Person) {
  await person.type(await screen.findByLabelText('Card number'), '4242424242424242')
  await person.type(screen.getByLabelText('Expiry'), '1240')
  await person.type(screen.getByLabelText('CVC'), '123')
  await person.type(screen.getByLabelText('Postcode'), '97214')
}

export async function payByCard(person: Person, { isThere = false } = {}) {
  if (!isThere) await goToPayment(person)
  await fillCard(person)
  await person.click(button(/^Pay /))
}
