import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  button,
  CONFIRM,
  chooseDates,
  endDate,
  KEEP,
  openBooking,
  PAY,
  payByCard,
  RENT,
  startDate,
  stopClockAtNoon,
  TOOL,
} from '../../../testing/booking-modal.tsx'

stopClockAtNoon()

test('both dates are required; none lies in the past, the end not before the start [BOOK-04] [BOOK-05] [BOOK-06]', () => {
  openBooking()
  expect([startDate().required, endDate().required]).toEqual([true, true])
  expect([startDate().min, endDate().min]).toEqual(['2038-06-02', '2038-06-02'])
  expect([startDate().max, endDate().max]).toEqual(['2040-06-02', '2040-06-02'])
  fireEvent.change(startDate(), { target: { value: '2039-05-01' } })
  expect(endDate().min).toBe('2039-05-01')
})

test('the calendar turns to the month of a date that is typed', async () => {
  openBooking()
  await screen.findByRole('grid')
  chooseDates()
  screen.getByRole('grid', { name: 'May 2039' })
  screen.getByRole('button', { name: 'Sunday, May 1, 2039', pressed: true })
})

test('payment waits for both dates [BOOK-07]', () => {
  openBooking()
  expect(button('Continue to Payment').disabled).toBe(true)
  fireEvent.change(startDate(), { target: { value: '2039-05-01' } })
  expect(button('Continue to Payment').disabled).toBe(true)
  chooseDates('2039-05-10', '2039-05-01')
  expect(button('Continue to Payment').disabled).toBe(true)
  chooseDates()
  expect(button('Continue to Payment').disabled).toBe(false)
})

test('saves optional special requests before the payment, outside the setup call [BOOK-09] [BOOK-10] [API-35]', async () => {
  const { person, server } = openBooking()
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
  openBooking()
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
  openBooking({}, TOOL)
  chooseDates('2039-05-01', '2039-05-04')
  const summary = within(screen.getByRole('region', { name: 'Rental summary' }))
  summary.getByText('3 days')
  summary.getByText('$70.00')
  summary.getByText('$175.00')
})

test('a day fewer that costs a month less is pointed out', () => {
  openBooking()
  chooseDates('2039-05-01', '2039-06-01')
  screen.getByText('One day fewer costs a month less: $35.00.')
})
