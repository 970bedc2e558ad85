import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  CONFIRM,
  goToPayment,
  openBooking,
  PAY,
  payByCard,
  RENT,
  stopClockAtNoon,
} from '../../../testing/booking-modal.tsx'
import type { Answer } from '../../../testing/fake-server.ts'
import { renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import { expectFailureToast } from '../../../testing/toasts.ts'
import { BookingModal } from '../booking/booking-modal.tsx'
import { MyRental } from '../my-rentals.tsx'

stopClockAtNoon()

const PAID = 'You have paid. We are confirming it…'
const confirmed = { json: { rental: aRental({ status: 'confirmed' }) } }
const unpaid = { status: 402, json: { message: 'The payment has not gone through yet.' } }

/** A network that the test cuts and mends. */
function aLine(answer: Answer = confirmed) {
  const line = { isCut: true, answer }
  const respond = () => {
    if (line.isCut) throw new TypeError('Failed to fetch')
    return line.answer
  }
  return { line, respond }
}

async function payAndLoseTheLine(answer?: Answer) {
  const { line, respond } = aLine(answer)
  const booking = openBooking({ [CONFIRM]: respond })
  await payByCard(booking.person)
  await screen.findByText(PAID)
  return { ...booking, line }
}

test('a line that drops after the charge leaves no way to pay again; only the confirmation is asked for [B2]', async () => {
  const { server, person, line } = await payAndLoseTheLine()
  await expectFailureToast(
    'Payment Error',
    'Failed to fetch \u2013 you have paid, and we go on confirming it.',
  )
  expect(screen.queryByRole('button', { name: /^Pay |Cancel/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByText(PAID))
  line.isCut = false
  await person.click(button('Ask again now'))
  await screen.findByText('Booking confirmed')
  expect([server.asked(PAY), server.asked(RENT)]).toEqual([[PAY], [RENT]])
})

test('back online the confirmation is asked for without a press [B2]', async () => {
  const { line } = await payAndLoseTheLine()
  line.isCut = false
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Booking confirmed')
})

test('shows the payment after the modal is closed and opened again [B2]', async () => {
  const { line, person, onClose, unmount, item } = await payAndLoseTheLine()
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  const dates = { startDate: '2039-05-01', endDate: '2039-06-15' }
  renderWithProviders(
    <>
      <BookingModal item={item} startWith={dates} onClose={vi.fn()} />
      <MyRental rental={aRental()} ReviewPrompt={() => null} />
    </>,
  )
  expect(screen.getAllByText(PAID)).toHaveLength(2)
  screen.getByText('Being confirmed')
  expect(screen.queryByLabelText('Start Date')).toBeNull()
  expect(screen.queryByText('Cancel rental')).toBeNull()
  line.isCut = false
  await person.click(button('Ask again now'))
  await screen.findByText('Booking confirmed')
})

const GONE = 'Your hold had run out and those dates are taken now.'

test.each([
  [
    'dates that are gone',
    { status: 409, json: { message: `${GONE} Your payment has been refunded in full.` } },
    `${GONE} Your payment has been refunded in full.`,
  ],
  [
    'a rental that was cancelled meanwhile',
    { json: { rental: aRental({ status: 'cancelled', refundAmount: 70 }) } },
    'This rental was cancelled meanwhile. $70.00 comes back.',
  ],
])('a charge that ends in %s says so in the dialog [B2]', async (_what, answer, words) => {
  const { line, person } = await payAndLoseTheLine(answer)
  line.isCut = false
  await person.click(button('Ask again now'))
  const said = await within(screen.getByRole('dialog')).findByRole('alert')
  expect(said.textContent).toBe(words)
  expect(screen.queryByText(PAID)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
})

test('checks a charge without an answer before the card can be used again [B2]', async () => {
  const pay = aLine()
  const { line, respond } = aLine(unpaid)
  const { server, person } = openBooking({ [PAY]: pay.respond, [CONFIRM]: respond })
  await payByCard(person)
  await within(screen.getByRole('dialog')).findByText(/finding out whether your card was charged/)
  expect(button('Processing...').getAttribute('type')).toBe('submit')
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  line.isCut = false
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText(/so nothing was charged/)
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'))
  expect(screen.getByLabelText<HTMLInputElement>('Postcode').value).toBe('97214')
  expect(server.asked(PAY)).toHaveLength(1)
})

test('confirms a completed charge without an answer and charges once [B2]', async () => {
  const pay = aLine()
  const { server, person } = openBooking({ [PAY]: pay.respond })
  await payByCard(person)
  await screen.findByText('Booking confirmed')
  expect(server.asked(PAY)).toHaveLength(1)
})

test('special requests that cannot be noted charge nothing, and nothing is asked about [B2]', async () => {
  const { respond } = aLine()
  const { server, person } = openBooking({ '/api/rentals/rental1': respond })
  await person.type(screen.getByLabelText(/Special Requests/), 'A gate key')
  await goToPayment(person)
  await payByCard(person, { isThere: true })
  await within(screen.getByRole('dialog')).findByText('Failed to fetch')
  expect([server.asked(PAY), server.asked(CONFIRM)]).toEqual([[], []])
})
