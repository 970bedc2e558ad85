import { NO_STAY_RULES, type StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { newPerson, renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import type { RentableItem } from '../rentable-item.ts'
import { BookingModal } from './booking-modal.tsx'

// Noon in UTC, when the next day has begun where the plot is.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2038-06-01T12:00:00Z'), toFake: ['Date'] })
})

afterEach(() => vi.useRealTimers())

const TAKEN = [{ startDate: '2038-06-20', endDate: '2038-06-25' }]

async function open(rules: Partial<StayRules>, mine: Rental[] = []) {
  fakeServer({
    '/api/plots/plot1/availability': {
      json: [
        ...TAKEN,
        ...mine.map(({ startDate, endDate, price }) => ({
          ...{ startDate, endDate, ownHold: { endDate, price } },
        })),
      ],
    },
  })
  const item: RentableItem = {
    type: 'plot',
    ...{ id: 'plot1', name: 'Sunrise Raised Bed', price: 35, timeZone: 'Pacific/Kiritimati' },
    ...{ ...NO_STAY_RULES, ...rules },
  }
  renderWithProviders(<BookingModal item={item} onClose={() => {}} />)
  await screen.findByRole('grid')
  await waitFor(() => expect(dayButton('Sunday, June 20, 2038').disabled).toBe(true))
  return newPerson()
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const dayButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const goOn = () => dayButton('Continue to Payment')

function chooseDates(start: string, end: string) {
  fireEvent.change(field('Start Date'), { target: { value: start } })
  fireEvent.change(field('End Date'), { target: { value: end } })
}

test('shows the rules of the host and checks them before the call', async () => {
  await open({ minDays: 7, noticeDays: 3 })
  screen.getByText('At least 7 days · ask 3 days ahead')
  expect(field('Start Date').min).toBe('2038-06-05')
  chooseDates('2038-06-04', '2038-06-15')
  screen.getByText('The start date must be at least 3 days from today.')
  expect(goOn().disabled).toBe(true)
  chooseDates('2038-06-05', '2038-06-11')
  screen.getByText('The shortest stay is 7 days.')
  expect([field('End Date').min, goOn().disabled]).toEqual(['2038-06-12', true])
  chooseDates('2038-06-05', '2038-06-12')
  expect(goOn().disabled).toBe(false)
})

test('disables impossible days and starts with the shortest stay', async () => {
  const person = await open({ minDays: 7, noticeDays: 3, bufferDays: 2 })
  const days = ['Friday, June 4', 'Saturday, June 5', 'Thursday, June 17', 'Friday, June 18']
  expect(days.map((day) => dayButton(`${day}, 2038`).disabled)).toEqual([true, false, false, true])
  await person.click(dayButton('Saturday, June 5, 2038'))
  expect([field('Start Date').value, field('End Date').value]).toEqual(['2038-06-05', '2038-06-12'])
  await person.click(dayButton('Monday, June 14, 2038'))
  expect(field('End Date').value).toBe('2038-06-14')
})

test('days that are taken are answered with the next free ones, to be had at once', async () => {
  const person = await open({ minDays: 2, bufferDays: 2 })
  chooseDates('2038-06-15', '2038-06-19')
  expect(goOn().disabled).toBe(true)
  screen.getByText('Those dates are taken. The next free ones are Jun 25, 2038 to Jun 29, 2038.')
  await person.click(dayButton('Choose these'))
  expect([field('Start Date').value, field('End Date').value]).toEqual(['2038-06-25', '2038-06-29'])
  expect(screen.queryByText(/Those dates are taken/)).toBeNull()
  expect(goOn().disabled).toBe(false)
})

test('accepts held dates that break a later rule', async () => {
  const held = { startDate: '2038-06-08', endDate: '2038-06-10' }
  await open({ minDays: 7, noticeDays: 30 }, [aRental(held)])
  chooseDates(held.startDate, held.endDate)
  expect(goOn().disabled).toBe(false)
  chooseDates(held.startDate, '2038-06-11')
  expect(goOn().disabled).toBe(true)
})

test('dates that the person holds may be paid although they have begun [MSG-52]', async () => {
  const held = { startDate: '2038-06-01', endDate: '2038-06-10' }
  await open({}, [aRental({ status: 'held', ...held })])
  chooseDates(held.startDate, held.endDate)
  expect([field('Start Date').min, goOn().disabled]).toEqual(['2038-06-01', false])
  chooseDates(held.startDate, '2038-06-11')
  expect(goOn().disabled).toBe(true)
})
