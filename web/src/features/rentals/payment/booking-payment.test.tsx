import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  button,
  CONFIRM,
  goToPayment,
  openBooking,
  PAY,
  paid,
  payByCard,
  RENT,
  setup,
  startDate,
  stopClockAtNoon,
} from '../../../testing/booking-modal.tsx'
import { type Answer, heldAnswer } from '../../../testing/fake-server.ts'
import { expectFailureToast } from '../../../testing/toasts.ts'

stopClockAtNoon()

test('a spinner waits for the setup call, then the card form is there [BOOK-08] [BOOK-28] [BOOK-29]', async () => {
  const answer = heldAnswer()
  const { person, server } = openBooking({ [RENT]: answer.respond })
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
    const { person } = openBooking({ [RENT]: answer })
    await goToPayment(person)
    await expectFailureToast('Payment Setup Failed', words)
    expect(startDate().value).toBe('2039-05-01')
  },
)

test('why dates cannot be held stands in the dialog until something is changed, and nothing typed is lost [A7]', async () => {
  const words = 'You are holding dates of 3 things already.'
  const { person } = openBooking({ [RENT]: { status: 429, json: { message: words } } })
  await person.type(screen.getByLabelText('Special Requests (optional)'), 'The gate code')
  await goToPayment(person)
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toBe(words)
  const requests = screen.getByLabelText<HTMLTextAreaElement>('Special Requests (optional)')
  expect([startDate().value, requests.value]).toEqual(['2039-05-01', 'The gate code'])
  await person.type(requests, '.')
  expect(dialog.queryByRole('alert')).toBeNull()
})

test.each([
  ['14 minutes', 14 * 60, '14:00'],
  ['an hour', 60 * 60, '1 hour'],
  ['23 hours', 23 * 3600, '23 hours'],
  ['25 hours', 25 * 3600, '1 day and 1 hour'],
  ['48 hours', 48 * 3600, '2 days'],
])('dates kept for %s say so as people do [C10]', async (_name, seconds, words) => {
  const holdExpiresAt = new Date(Date.now() + seconds * 1000).toISOString()
  const held = { ...setup.json, rental: { ...setup.json.rental, holdExpiresAt } }
  const { person } = openBooking({ [RENT]: { json: held } })
  await goToPayment(person)
  expect((await screen.findByRole('timer')).textContent).toBe(words)
})

test('a card half typed stays when the payment service could not be asked again [A22]', async () => {
  let config: Answer = { json: { provider: 'sandbox', publishableKey: 'pk_sandbox' } }
  const { person, queryClient } = openBooking({ '/api/payments/config': () => config })
  await goToPayment(person)
  await person.type(await screen.findByLabelText('Card number'), '4242')
  config = { status: 503, text: 'busy' }
  await act(() => queryClient.invalidateQueries())
  await person.tab()
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242')
})

test('a card with mistakes leads to the first of them, and not away from it', async () => {
  const { person } = openBooking()
  await goToPayment(person)
  const number = await screen.findByLabelText('Card number')
  await person.click(button(/^Pay /))
  expect(document.activeElement).toBe(number)
  await person.keyboard('4242424242424242')
  expect(document.activeElement).toBe(number)
  await person.click(button(/^Pay /))
  expect(document.activeElement).toBe(screen.getByLabelText('Expiry'))
})

test('Cancel goes back to the dates [BOOK-32]', async () => {
  const { person } = openBooking()
  await goToPayment(person)
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(startDate().value).toBe('2039-05-01')
})

test('while paying both buttons wait [BOOK-33]', async () => {
  const answer = heldAnswer()
  const { person } = openBooking({ [PAY]: answer.respond })
  await payByCard(person)
  expect(button('Processing...').getAttribute('aria-disabled')).toBe('true')
  expect(button('Cancel').disabled).toBe(true)
  answer.release(paid)
  await screen.findByText('Booking confirmed')
})

test('confirms a paid rental with a toast; View My Rentals closes the modal [BOOK-03] [BOOK-35] [BOOK-36] [BOOK-37] [BOOK-40]', async () => {
  const { person, server, onClose } = openBooking()
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
  const { person, server } = openBooking({ [PAY]: refusal })
  await payByCard(person)
  await expectFailureToast('Payment Failed', 'Your card was declined.')
  expect(server.asked(CONFIRM)).toEqual([])
})

test('the reason of a declined card stays in the dialog, and the card is where to go on [B7]', async () => {
  let answer: Answer = { status: 402, json: { message: 'Your card was declined.' } }
  const { person } = openBooking({ [PAY]: () => answer })
  await payByCard(person)
  const reason = await within(screen.getByRole('dialog')).findByRole('alert')
  expect(reason.textContent).toBe('Your card was declined.')
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'))
  expect(screen.getByLabelText<HTMLInputElement>('CVC').value).toBe('123')
  answer = paid
  await person.click(button(/^Pay /))
  await screen.findByText('Booking confirmed')
})

test('explains an error on the way [BOOK-38]', async () => {
  const { person } = openBooking({
    [PAY]: () => {
      throw new Error('The line went dead')
    },
    [CONFIRM]: { status: 402, json: { message: 'The payment has not gone through yet.' } },
  })
  await payByCard(person)
  await expectFailureToast('Payment Error', 'The line went dead')
})

test('a mistyped card is pointed out and not sent', async () => {
  const { person, server } = openBooking()
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
  const { person, onClose } = openBooking()
  await goThere(person)
  await screen.findByRole('button', { name: ownButton })
  const dialog = within(screen.getByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('closing while the payment goes through asks first, and the answer is still heard', async () => {
  const answer = heldAnswer()
  const { person, onClose } = openBooking({ [PAY]: answer.respond })
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

test('confirms the rental with a toast after the modal is closed', async () => {
  const answer = heldAnswer()
  const { person, onClose, server } = openBooking({ [PAY]: answer.respond })
  await payByCard(person)
  await person.click(button('Close'))
  await person.click(button('Close anyway'))
  expect(onClose).toHaveBeenCalledOnce()
  answer.release(paid)
  await screen.findByText('Payment Successful!')
  expect(server.asked(CONFIRM)).toEqual([CONFIRM])
})
