import type { MessageBooking } from '@commonplot/shared/messaging/message.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aBooking, aConversation, aMessage } from '../../../testing/conversations.ts'
import { type Answer, fakeServer } from '../../../testing/fake-server.ts'
import { aPlot } from '../../../testing/listings.ts'
import { openApp } from '../../../testing/render.tsx'

beforeEach(() => {
  Element.prototype.scrollTo = () => {}
})

const ACCEPTED = {
  status: 'accepted',
  payBy: '2027-04-03T12:00:00.000Z',
  rentalId: 'r1',
} as const

async function openCard(booking: MessageBooking, routes: Record<string, () => Answer> = {}) {
  const server = fakeServer({
    '/api/conversations': { json: [aConversation()] },
    '/api/conversations/c1/messages': {
      json: [aMessage({ messageType: 'booking_request', booking })],
    },
    '/api/conversations/c1/read': { json: { count: 0 } },
    '/api/bookings': { json: [] },
    ...routes,
  })
  const app = openApp('/messages?conversation=c1')
  const card = await screen.findByRole('article', { name: 'Booking request: River Field' })
  return { server, card: within(card), ...app }
}

const buttonsOf = (card: { queryAllByRole: typeof screen.queryAllByRole }) =>
  card.queryAllByRole('button').map(({ textContent }) => textContent)

const mine = (changes: Partial<MessageBooking>) => aBooking(changes)
const theirs = (changes: Partial<MessageBooking>) =>
  aBooking({ requesterId: 'user2', ownerId: 'user1', ...changes })

test.each([
  ['my request that waits', mine({}), 'Waiting for an answer', ['Cancel request']],
  ['my accepted request', mine(ACCEPTED), 'Accepted', ['Pay now', 'Cancel request']],
  ['my accepted expert session', mine({ status: 'accepted' }), 'Accepted', ['Cancel request']],
  ['my paid request', mine({ ...ACCEPTED, isPaid: true }), 'Paid', []],
  ['my declined request', mine({ status: 'declined' }), 'Declined', []],
  ['my expired request', mine({ ...ACCEPTED, status: 'expired' }), 'Expired', []],
  ['a request to me', theirs({}), 'Waiting for an answer', ['Accept', 'Decline']],
  ['one that I accepted', theirs(ACCEPTED), 'Accepted', []],
  ['a cancelled request to me', theirs({ status: 'cancelled' }), 'Cancelled', []],
])(
  '%s says where it stands and what can be done [MSG-52] [MSG-53]',
  async (_name, booking, label, buttons) => {
    const { card } = await openCard(booking)
    card.getByText(label)
    expect(buttonsOf(card)).toEqual(buttons)
  },
)

test('shows the notes of the requester', async () => {
  const { card } = await openCard(theirs({ notes: 'A row of beans' }))
  card.getByText('A row of beans')
})

test('shows why a request ended', async () => {
  const { card } = await openCard(
    mine({ status: 'expired', statusReason: 'The first day went by.' }),
  )
  card.getByText('The first day went by.')
})

test('opens the booking with the agreed dates by Pay now [MSG-52]', async () => {
  const plot = aPlot({ id: 'plot9', name: 'River Field', price: 35 })
  const { card, person } = await openCard(mine(ACCEPTED), {
    '/api/plots/plot9': () => ({ json: plot }),
    '/api/plots/plot9/availability': () => ({ json: [] }),
    '/api/rentals': () => ({ json: [] }),
  })
  await person.click(card.getByRole('button', { name: 'Pay now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose your dates' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Start Date').value).toBe('2027-05-01')
  expect(dialog.getByLabelText<HTMLInputElement>('End Date').value).toBe('2027-05-20')
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows an error when the payment cannot be opened', async () => {
  const { card, person } = await openCard(mine(ACCEPTED))
  await person.click(card.getByRole('button', { name: 'Pay now' }))
  await screen.findByText('Opening the payment failed. Please try again.')
})

test('sends an answer and updates the card from the list of bookings [MSG-53]', async () => {
  let booking = theirs({})
  const { card, person, server } = await openCard(booking, {
    '/api/bookings': () => ({ json: [booking] }),
    '/api/bookings/b1': () => {
      booking = { ...booking, status: 'declined' }
      return { json: booking }
    },
  })
  await person.click(card.getByRole('button', { name: 'Decline' }))
  await card.findByText('Declined')
  const sent = server.requests.find(({ url }) => url === '/api/bookings/b1')
  expect([sent?.method, sent?.body]).toEqual(['PATCH', '{"status":"declined"}'])
  await waitFor(() => expect(buttonsOf(card)).toEqual([]))
})
