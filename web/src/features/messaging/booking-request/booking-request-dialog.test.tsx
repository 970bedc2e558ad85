import { NO_STAY_RULES, type StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBooking, aConversation, aMessage } from '../../../testing/conversations.ts'
import { type Answer, fakeServer, type SentRequest } from '../../../testing/fake-server.ts'
import { openApp } from '../../../testing/render.tsx'
import { expectFailureToast } from '../../../testing/toasts.ts'

type Respond = (request: SentRequest) => Answer

beforeEach(() => {
  Element.prototype.scrollTo = () => {}
  // Noon in UTC, when the next day has begun where the plot is.
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z'), toFake: ['Date'] })
})

afterEach(() => vi.useRealTimers())

const ZONE = 'Pacific/Kiritimati'
const BOOKED = aBooking({ timeZone: ZONE })
const created: Respond = ({ body }) => ({ json: { ...BOOKED, ...JSON.parse(body ?? '') } })

async function openBookingDialog(
  requestBooking: Respond,
  post: (message: Message) => Answer = (json) => ({ status: 201, json }),
  rules: StayRules = NO_STAY_RULES,
  withdrawn: Answer = { json: BOOKED },
) {
  const posted: string[] = []
  const server = fakeServer({
    '/api/conversations': { json: [aConversation()] },
    '/api/conversations/c1/read': { json: { count: 0 } },
    '/api/users/user2/bookable-items': {
      json: [
        {
          ...{ id: 'plot9', itemType: 'plot', name: 'River Field' },
          ...{ timeZone: ZONE, ...rules },
        },
      ],
    },
    '/api/bookings': (request) =>
      request.method === 'POST' ? requestBooking(request) : { json: [] },
    '/api/bookings/b1': withdrawn,
    '/api/conversations/c1/messages': ({ method, body }) => {
      if (method === 'GET') return { json: [] }
      posted.push(body ?? '')
      return post(aMessage({ senderId: 'user1', content: JSON.parse(body ?? '').content }))
    },
  })
  const { person } = openApp('/messages?conversation=c1')
  await person.click(await screen.findByRole('button', { name: 'Booking Request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Booking Request' }))
  const fill = async (itemType: string) => {
    await person.selectOptions(dialog.getByLabelText('Item type'), itemType)
    await person.type(dialog.getByLabelText('Start date'), '2027-05-01')
    await person.type(dialog.getByLabelText('End date'), '2027-05-20')
  }
  const send = () => person.click(dialog.getByRole('button', { name: 'Send Request' }))
  return { server, person, dialog, posted, fill, send }
}

test('sends no request for an incomplete form [MSG-17] [MSG-43] [ERR-22]', async () => {
  const requestBooking = vi.fn()
  const { dialog, person } = await openBookingDialog(requestBooking)
  await person.selectOptions(dialog.getByLabelText('Item type'), 'plot')
  await person.click(dialog.getByRole('button', { name: 'Send Request' }))
  await expectFailureToast('Missing Information', 'Please fill in all required fields.')
  expect(requestBooking).not.toHaveBeenCalled()
})

test('sends the booking and posts it to the thread [MSG-44] [MSG-46] [MSG-47] [MSG-49] [MSG-50] [API-57] [B9]', async () => {
  const asked: string[] = []
  const { dialog, person, posted, fill, send } = await openBookingDialog((request) => {
    asked.push(request.body ?? '')
    return created(request)
  })
  await fill('plot')
  await person.selectOptions(dialog.getByLabelText('Item (optional)'), 'River Field')
  await send()
  await screen.findByText('Booking Request Sent')
  screen.getByText('Your booking request has been sent successfully.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({
    requesterId: 'user1',
    ownerId: 'user2',
    itemId: 'plot9',
    notes: null,
    status: 'pending',
  })
  expect(JSON.parse(posted[0] ?? '')).toMatchObject({
    content: 'Booking request: River Field from 2027-05-01 to 2027-05-20',
    messageType: 'booking_request',
    attachmentUrl: null,
    attachmentName: null,
    attachmentSize: null,
    attachmentType: null,
    bookingId: 'b1',
  })
  await person.click(screen.getByRole('button', { name: 'Booking Request' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Start date')).value).toBe('')
})

test('keeps the dialog and its input after a failure [MSG-51]', async () => {
  const { dialog, fill, send } = await openBookingDialog(() => ({ status: 500 }))
  await fill('tool')
  await send()
  await screen.findByText('Failed to send booking request. Please try again.')
  expect(dialog.getByLabelText<HTMLInputElement>('Start date').value).toBe('2027-05-01')
})

test('limits dates like the booking modal, in the time zone of the item [B8] [MSG-43]', async () => {
  const requestBooking = vi.fn()
  const { dialog, person, send } = await openBookingDialog(requestBooking)
  const start = dialog.getByLabelText<HTMLInputElement>('Start date')
  const end = dialog.getByLabelText<HTMLInputElement>('End date')
  await person.selectOptions(dialog.getByLabelText('Item type'), 'plot')
  await person.selectOptions(dialog.getByLabelText('Item (optional)'), 'River Field')
  expect([start.min, start.max]).toEqual(['2026-11-02', '2028-11-02'])
  fireEvent.change(start, { target: { value: '2026-11-01' } })
  fireEvent.change(end, { target: { value: '2026-11-05' } })
  dialog.getByText('The start date must not be in the past.')
  await send()
  fireEvent.change(start, { target: { value: '2026-11-06' } })
  expect(end.min).toBe('2026-11-06')
  dialog.getByText('The end date must not be before the start date.')
  await send()
  fireEvent.change(end, { target: { value: '9999-12-31' } })
  dialog.getByText('The end date must be at most 24 months from today.')
  await send()
  expect(requestBooking).not.toHaveBeenCalled()
})

test('shows the stay rules of the host and enforces them before sending', async () => {
  const requestBooking = vi.fn()
  const rules = { minDays: 7, noticeDays: 3, bufferDays: 0 }
  const { dialog, person, send } = await openBookingDialog(requestBooking, undefined, rules)
  const start = dialog.getByLabelText<HTMLInputElement>('Start date')
  await person.selectOptions(dialog.getByLabelText('Item type'), 'plot')
  expect(dialog.queryByText(/At least/)).toBeNull()
  await person.selectOptions(dialog.getByLabelText('Item (optional)'), 'River Field')
  dialog.getByText('At least 7 days · ask 3 days ahead')
  expect(start.min).toBe('2026-11-05')
  fireEvent.change(start, { target: { value: '2026-11-04' } })
  dialog.getByText('The start date must be at least 3 days from today.')
  await send()
  fireEvent.change(start, { target: { value: '2026-11-05' } })
  fireEvent.change(dialog.getByLabelText('End date'), { target: { value: '2026-11-11' } })
  dialog.getByText('The shortest stay is 7 days.')
  await send()
  expect(requestBooking).not.toHaveBeenCalled()
})

test.each([400, 409])(
  'a refusal with %i is said in the words of the server [B8]',
  async (status) => {
    const message = 'startDate: must not be in the past'
    const { dialog, fill, send } = await openBookingDialog(() => ({ status, json: { message } }))
    await fill('tool')
    await send()
    await screen.findByText(message)
    expect(dialog.getByLabelText<HTMLInputElement>('Start date').value).toBe('2027-05-01')
  },
)

test('retries with the same client ids after the thread was unreachable', async () => {
  const bodies: string[] = []
  let isReachable = false
  const { posted, fill, send } = await openBookingDialog(
    (request) => {
      bodies.push(request.body ?? '')
      return created(request)
    },
    (json) => (isReachable ? { status: 201, json } : { status: 500 }),
  )
  await fill('tool')
  await send()
  await screen.findByText('Failed to send booking request. Please try again.')
  isReachable = true
  await send()
  await screen.findByText('Booking Request Sent')
  expect(bodies[1]).toBe(bodies[0])
  expect(posted[1]).toBe(posted[0])
})

test.each<[string, Answer]>([
  ['is taken back', { json: BOOKED }],
  ['is left as it was answered meanwhile', { status: 409, json: { message: 'Declined.' } }],
])('changed before it is sent again, the first one %s', async (_what, withdrawn) => {
  let isReachable = false
  const clientIds: string[] = []
  const { server, dialog, person, fill, send } = await openBookingDialog(
    (request) => {
      clientIds.push(JSON.parse(request.body ?? '').clientId)
      return created(request)
    },
    (json) => (isReachable ? { status: 201, json } : { status: 500 }),
    NO_STAY_RULES,
    withdrawn,
  )
  await fill('tool')
  await send()
  await screen.findByText('Failed to send booking request. Please try again.')
  isReachable = true
  await person.type(dialog.getByLabelText('Notes (optional)'), 'Mornings')
  await send()
  await screen.findByText('Booking Request Sent')
  await waitFor(() => expect(server.asked('/api/bookings/b1')).toHaveLength(1))
  expect(server.requests.find(({ url }) => url === '/api/bookings/b1')?.body).toBe(
    '{"status":"cancelled"}',
  )
  expect(new Set(clientIds).size).toBe(2)
})

test("shows the server's message above the limit and keeps the input [A8]", async () => {
  const message = 'You have 5 open requests with this host. Please wait for an answer.'
  const { dialog, fill, send } = await openBookingDialog(() => ({ status: 429, json: { message } }))
  await fill('tool')
  await send()
  await expectFailureToast('Error', message)
  expect(dialog.getByLabelText<HTMLInputElement>('Start date').value).toBe('2027-05-01')
})
