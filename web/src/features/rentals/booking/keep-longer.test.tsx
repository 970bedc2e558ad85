import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payByCard } from '../../../testing/booking-modal.tsx'
import { type Answer, fakeServer } from '../../../testing/fake-server.ts'
import { newPerson, renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import { expectFailureToast, expectToast } from '../../../testing/toasts.ts'
import { KeepLonger } from './keep-longer.tsx'

const tool = aRental({
  ...{ type: 'tool', itemId: 'tool1', item: { id: 'tool1', name: 'Tiller' }, status: 'confirmed' },
  ...{ startDate: '2038-06-01', endDate: '2038-06-04', timeZone: 'UTC', holdExpiresAt: null },
  ...{ price: 12, duration: 3, totalAmount: 60, securityDeposit: 24, depositStatus: 'held' },
})
const extension = {
  endDate: '2038-06-06',
  amount: 24,
  holdExpiresAt: '2038-06-02T12:15:00.000Z',
}
const EXTEND = '/api/rentals/rental1/extend'
const held = { json: { clientSecret: 'pi_2_secret', rental: { ...tool, extension } } }
const own = { startDate: '2038-06-01', endDate: '2038-06-05' }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2038-06-02T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

async function open(routes: Record<string, Answer | (() => Answer)> = {}, rental = tool) {
  const server = fakeServer({
    '/api/payments/config': { json: { provider: 'sandbox', publishableKey: 'pk_sandbox' } },
    '/api/tools/tool1/availability': { json: [own] },
    '/api/plots/plot1/availability': { json: [] },
    '/api/rentals': { json: [rental] },
    '/api/payments/sandbox/confirm': {
      json: { paymentIntent: { id: 'pi_2', status: 'succeeded' } },
    },
    '/api/payments/confirm': { json: { rental: { ...tool, endDate: '2038-06-06' } } },
    [EXTEND]: held,
    ...routes,
  })
  renderWithProviders(<KeepLonger rental={rental} />)
  const person = newPerson()
  await person.click(screen.getByRole('button', { name: 'Keep it longer' }))
  return { server, person }
}

const until = () => screen.findByLabelText<HTMLInputElement>('Keep it until')
const choose = async (day: string) => fireEvent.change(await until(), { target: { value: day } })
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to Payment' })
const costsMore = (amount: string) =>
  screen.getByText(
    (_text, element) => element?.tagName === 'P' && element.textContent === `${amount} more`,
  )

test('shows the extra cost of a later day at the agreed price', async () => {
  await open()
  expect(await until()).toMatchObject({ min: '2038-06-05', max: '2040-06-02' })
  expect(goOn().disabled).toBe(true)
  await choose('2038-06-06')
  costsMore('$24.00')
  screen.getByText('$84.00')
  await choose('2038-06-03')
  screen.getByText(/Choose a day from/)
  expect(goOn().disabled).toBe(true)
})

test('a day of the calendar is chosen like a typed one', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: /June 7, 2038/ }))
  expect((await until()).value).toBe('2038-06-07')
  costsMore('$36.00')
})

test('holds and pays the days and shows the new end', async () => {
  const { server, person } = await open()
  await choose('2038-06-06')
  await person.click(goOn())
  await screen.findByRole('timer')
  await payByCard(person, { isThere: true })
  await screen.findByRole('button', { name: 'Done' })
  const sent = server.requests.find(({ url }) => url === EXTEND)
  expect(JSON.parse(sent?.body ?? '')).toEqual({ endDate: '2038-06-06' })
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('more days that are paid and not confirmed yet stay so, closed and opened again [B2]', async () => {
  let isCut = true
  const { person } = await open({
    '/api/payments/confirm': () => {
      if (isCut) throw new TypeError('Failed to fetch')
      return { json: { rental: { ...tool, endDate: '2038-06-06' } } }
    },
  })
  await choose('2038-06-06')
  await person.click(goOn())
  await payByCard(person, { isThere: true })
  await screen.findByText('You have paid. We are confirming it…')
  const dialog = () => within(screen.getByRole('dialog'))
  await person.click(dialog().getByRole('button', { name: 'Close' }))
  await person.click(screen.getByRole('button', { name: 'Keep it longer' }))
  dialog().getByText('You have paid. We are confirming it…')
  isCut = false
  await person.click(screen.getByRole('button', { name: 'Ask again now' }))
  await screen.findByRole('button', { name: 'Done' })
  await expectToast('Payment Successful!', 'Tiller is yours until Jun 6, 2038.')
})

test('ends the choice before the next rental and its buffer', async () => {
  const other = { startDate: '2038-06-09', endDate: '2038-06-12' }
  await open({ '/api/tools/tool1/availability': { json: [own, other] } })
  expect((await until()).max).toBe('2038-06-08')
})

test('refuses an extension when the next rental follows directly', async () => {
  const other = { startDate: '2038-06-05', endDate: '2038-06-12' }
  await open({ '/api/tools/tool1/availability': { json: [own, other] } })
  await screen.findByText('The days after yours are taken, so it cannot be kept longer.')
})

test('shows the refusal of the server and allows other days', async () => {
  const message = 'Some of those days are taken. You can keep it until 2038-06-05.'
  const { person } = await open({ [EXTEND]: { status: 409, json: { message } } })
  await choose('2038-06-06')
  await person.click(goOn())
  await expectFailureToast('Payment Setup Failed', message)
  expect((await until()).value).toBe('2038-06-06')
})

test('free days that could not be loaded can be asked for again', async () => {
  await open({ '/api/tools/tool1/availability': { status: 500, json: { message: 'no' } } })
  await screen.findByText(/Loading the free days failed/)
})

test('days of a month that is paid for are given without a card', async () => {
  const plot = aRental({
    ...{ status: 'confirmed', startDate: '2038-06-01', endDate: '2038-06-20', timeZone: 'UTC' },
    ...{ price: 45, duration: 1, totalAmount: 45 },
  })
  const { person } = await open({ [EXTEND]: { json: { clientSecret: null, rental: plot } } }, plot)
  await choose('2038-06-25')
  await person.click(screen.getByRole('button', { name: 'Keep it longer' }))
  await screen.findByRole('button', { name: 'Done' })
})

test.each([
  ['cancelled', aRental({ status: 'cancelled' })],
  ['over', aRental({ status: 'completed' })],
  ['back', { ...tool, handover: { ...tool.handover, returnedAt: '2038-06-02T10:00:00.000Z' } }],
])('what is %s cannot be kept longer', (_words, rental) => {
  fakeServer()
  renderWithProviders(<KeepLonger rental={rental} />)
  expect(screen.queryByRole('button')).toBeNull()
})
