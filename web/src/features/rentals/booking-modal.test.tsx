import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, fakeServer, heldAnswer } from '../../testing/fake-server.ts'
import { renderWithProviders } from '../../testing/render.tsx'
import { aRental } from '../../testing/rentals.ts'
import { expectFailureToast } from '../../testing/toasts.ts'
import { BookingModal } from './booking-modal.tsx'
import type { RentableItem } from './rentable-item.ts'

const KIRITIMATI = 'Pacific/Kiritimati'
const PLOT: RentableItem = {
  type: 'plot',
  id: 'plot1',
  name: 'Sunrise Raised Bed',
  price: 35,
  timeZone: KIRITIMATI,
  ...NO_STAY_RULES,
}
const TOOL: RentableItem = {
  type: 'tool',
  id: 'tool1',
  name: 'Tiller',
  price: 35,
  timeZone: KIRITIMATI,
  ...NO_STAY_RULES,
}
const RENT = '/api/plots/plot1/rent'
const PAY = '/api/payments/sandbox/confirm'
const CONFIRM = '/api/payments/confirm'
const KEEP = '/api/rentals/rental1'
const held = aRental({ holdExpiresAt: '2038-06-01T12:15:00.000Z' })
const setup = { json: { clientSecret: 'pi_1_secret_x', rental: held } }
const paid = { json: { paymentIntent: { id: 'pi_1', status: 'succeeded' } } }

// Noon in UTC, when the next day has begun where the items are.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2038-06-01T12:00:00Z'), toFake: ['Date'] })
})

afterEach(() => vi.useRealTimers())

type Respond = Answer | (() => Answer | Promise<Answer>)

function open(routes: Record<string, Respond> = {}, item = PLOT) {
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
  renderWithProviders(<BookingModal item={item} onClose={onClose} />)
  return { server, onClose, person: userEvent.setup() }
}

type Person = ReturnType<typeof open>['person']
const startDate = () => screen.getByLabelText<HTMLInputElement>('Start Date')
const endDate = () => screen.getByLabelText<HTMLInputElement>('End Date')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

function chooseDates(start = '2039-05-01', end = '2039-06-15') {
  fireEvent.change(startDate(), { target: { value: start } })
  fireEvent.change(endDate(), { target: { value: end } })
}

async function goToPayment(person: Person) {
  chooseDates()
  await person.click(button('Continue to Payment'))
}

async function fillCard(person: Person) {
  await person.type(await screen.findByLabelText('Card number'), '4242424242424242')
  await person.type(screen.getByLabelText('Expiry'), '1240')
  await person.type(screen.getByLabelText('CVC'), '123')
  await person.type(screen.getByLabelText('Postcode'), '97214')
}

async function payByCard(person: Person) {
  await goToPayment(person)
  await fillCard(person)
  await person.click(button(/^Pay /))
}

test('both dates are required; none lies in the past, the end not before the start [BOOK-04] [BOOK-05] [BOOK-06]', () => {
  open()
  expect([startDate().required, endDate().required]).toEqual([true, true])
  expect([startDate().min, endDate().min]).toEqual(['2038-06-02', '2038-06-02'])
  expect([startDate().max, endDate().max]).toEqual(['2040-06-02', '2040-06-02'])
  fireEvent.change(startDate(), { target: { value: '2039-05-01' } })
  expect(endDate().min).toBe('2039-05-01')
})

test('the calendar turns to the month of a date that is typed', async () => {
  open()
  await screen.findByRole('grid')
  chooseDates()
  screen.getByRole('grid', { name: 'May 2039' })
  screen.getByRole('button', { name: 'Sunday, May 1, 2039, selected' })
})

test('payment waits for both dates [BOOK-07]', () => {
  open()
  expect(button('Continue to Payment').disabled).toBe(true)
  fireEvent.change(startDate(), { target: { value: '2039-05-01' } })
  expect(button('Continue to Payment').disabled).toBe(true)
  chooseDates('2039-05-10', '2039-05-01')
  expect(button('Continue to Payment').disabled).toBe(true)
  chooseDates()
  expect(button('Continue to Payment').disabled).toBe(false)
})

test('special requests are optional, three rows, not part of the setup call, and kept before anything is paid [BOOK-09] [BOOK-10] [API-35]', async () => {
  const { person, server } = open()
  const requests = screen.getByLabelText<HTMLTextAreaElement>(/Special Requests/)
  expect([requests.rows, requests.required]).toEqual([3, false])
  await person.type(requests, 'A shady corner')
  await payByCard(person)
  const bodyOf = (path: string) =>
    JSON.parse(server.requests.find(({ url }) => url === path)?.body ?? 'null')
  expect(bodyOf(RENT)).toEqual({
    renterId: 'user1',
    startDate: '2039-05-01',
    endDate: '2039-06-15',
    monthlyPrice: 35,
  })
  await screen.findByText('Payment Successful!')
  expect(bodyOf(KEEP)).toEqual({ specialRequests: 'A shady corner' })
  const writes = server.requests.filter(({ method }) => method !== 'GET').map(({ url }) => url)
  expect(writes).toEqual([RENT, KEEP, PAY, CONFIRM])
  expect(bodyOf(CONFIRM)).toEqual({ paymentIntentId: 'pi_1', rentalType: 'plot' })
})

test('the summary shows every figure with two decimals [BOOK-11] [BOOK-24]', () => {
  open()
  chooseDates()
  const summary = within(screen.getByRole('region', { name: 'Rental summary' }))
  const figures = summary.getAllByRole('definition').map((figure) => figure.textContent)
  const lines = summary.getAllByRole('term').map((term, row) => [term.textContent, figures[row]])
  expect(lines).toEqual([
    ['Item', 'Sunrise Raised Bed'],
    ['Start date', 'May 1, 2039'],
    ['End date', 'Jun 15, 2039'],
    ['Price', '$35.00 per month'],
    ['Duration', '2 months'],
    ['Rent', '$70.00'],
    ['Total', '$70.00'],
  ])
  summary.getByText(/the host receives \$66.50 and Commonplot keeps a \$3.50 fee/)
})

test('a tool adds its deposit to the total [BOOK-22]', () => {
  open({}, TOOL)
  chooseDates('2039-05-01', '2039-05-04')
  const summary = within(screen.getByRole('region', { name: 'Rental summary' }))
  summary.getByText('3 days')
  summary.getByText('$70.00')
  summary.getByText('$175.00')
})

test('a day fewer that costs a month less is pointed out', () => {
  open()
  chooseDates('2039-05-01', '2039-06-01')
  screen.getByText('One day fewer costs a month less: $35.00.')
})

test('a spinner waits for the setup call, then the card form is there [BOOK-08] [BOOK-28] [BOOK-29]', async () => {
  const answer = heldAnswer()
  const { person, server } = open({ [RENT]: answer.respond })
  expect(server.asked(RENT)).toEqual([])
  await goToPayment(person)
  await screen.findByRole('status', { name: '' })
  screen.getByText('Preparing the payment')
  expect(server.asked(RENT)).toEqual([RENT])
  answer.release(setup)
  await screen.findByRole('form', { name: 'Card payment' })
  screen.getByRole('timer')
})

test.each([
  ['the server’s words [ERR-19]', { status: 409, json: { message: 'Taken' } }, 'Taken'],
  ['our own words [ERR-18]', { status: 500, text: 'x' }, 'Failed to create payment intent'],
])(
  'a failed setup goes back to the dates with %s [BOOK-30] [BOOK-31]',
  async (_n, answer, words) => {
    const { person } = open({ [RENT]: answer })
    await goToPayment(person)
    await expectFailureToast('Payment Setup Failed', words)
    expect(startDate().value).toBe('2039-05-01')
  },
)

test('Cancel goes back to the dates [BOOK-32]', async () => {
  const { person } = open()
  await goToPayment(person)
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(startDate().value).toBe('2039-05-01')
})

test('while paying both buttons wait [BOOK-33]', async () => {
  const answer = heldAnswer()
  const { person } = open({ [PAY]: answer.respond })
  await payByCard(person)
  expect([button('Processing...').disabled, button('Cancel').disabled]).toEqual([true, true])
  answer.release(paid)
  await screen.findByText('Booking confirmed')
})

test('a paid rental is confirmed and said so; View My Rentals closes the modal [BOOK-03] [BOOK-35] [BOOK-36] [BOOK-37] [BOOK-40]', async () => {
  const { person, server, onClose } = open()
  await payByCard(person)
  await screen.findByText('Payment Successful!')
  screen.getByText('Your plot rental has been confirmed.')
  expect(server.asked(CONFIRM)).toEqual([CONFIRM])
  await person.click(button('View My Rentals'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(window.location.pathname + window.location.hash).toBe('/profile#rentals')
})

test('a refused card shows the provider’s words and nothing is confirmed [BOOK-34]', async () => {
  const refusal = { status: 402, json: { message: 'Your card was declined.' } }
  const { person, server } = open({ [PAY]: refusal })
  await payByCard(person)
  await screen.findByText('Payment Failed')
  screen.getByText('Your card was declined.')
  expect(server.asked(CONFIRM)).toEqual([])
})

test('an error on the way says what happened [BOOK-38]', async () => {
  const { person } = open({
    [PAY]: () => {
      throw new Error('The line went dead')
    },
  })
  await payByCard(person)
  await screen.findByText('Payment Error')
  screen.getByText('The line went dead')
})

test('a mistyped card is pointed out and not sent', async () => {
  const { person, server } = open()
  await goToPayment(person)
  await person.type(await screen.findByLabelText('Card number'), '4242424242424241')
  await person.click(button(/^Pay /))
  screen.getByText('Check the card number.')
  expect(server.asked(PAY)).toEqual([])
})

test.each([
  ['the dates', async () => {}, 'Continue to Payment'],
  ['the payment', goToPayment, /^Pay /],
  ['the confirmation', payByCard, 'View My Rentals'],
])('the x closes it from %s [BOOK-39]', async (_step, goThere, ownButton) => {
  const { person, onClose } = open()
  await goThere(person)
  await screen.findByRole('button', { name: ownButton })
  const dialog = within(screen.getByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('closing while the payment goes through asks first, and the answer is still heard', async () => {
  const answer = heldAnswer()
  const { person, onClose } = open({ [PAY]: answer.respond })
  await payByCard(person)
  await person.keyboard('{Escape}')
  within(screen.getByRole('alert')).getByText('Your payment is going through.')
  await person.click(button('Wait for it'))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(button('Close'))
  screen.getByRole('alert')
  expect(onClose).not.toHaveBeenCalled()
  answer.release(paid)
  await screen.findByText('Booking confirmed')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a modal closed all the same still confirms the rental and says so', async () => {
  const answer = heldAnswer()
  const { person, onClose, server } = open({ [PAY]: answer.respond })
  await payByCard(person)
  await person.click(button('Close'))
  await person.click(button('Close anyway'))
  expect(onClose).toHaveBeenCalledOnce()
  answer.release(paid)
  await screen.findByText('Payment Successful!')
  expect(server.asked(CONFIRM)).toEqual([CONFIRM])
})
