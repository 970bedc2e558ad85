import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aBooking, aConversation, aMessage } from '../../../testing/conversations.ts'
import { fakeLiveChannel } from '../../../testing/fake-browser.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openApp } from '../../../testing/render.tsx'
import { expectToast } from '../../../testing/toasts.ts'
import { LiveUpdates } from './live-updates.tsx'

const CONNECTED = { type: 'user_connected', userId: 'user1' }

beforeEach(() => {
  window.localStorage.clear()
  Element.prototype.scrollTo = () => {}
})

async function openThread() {
  const live = fakeLiveChannel()
  fakeServer({
    '/api/conversations': { json: [aConversation()] },
    '/api/conversations/c1/read': { json: { count: 0 } },
    '/api/users/user2/bookable-items': { json: [] },
    '/api/bookings': ({ method, body }) =>
      method === 'POST'
        ? { json: aBooking({ ...JSON.parse(body ?? ''), id: 'b7' }) }
        : { json: [] },
    '/api/conversations/c1/messages': ({ method, body }) =>
      method === 'POST'
        ? { status: 201, json: aMessage({ ...JSON.parse(body ?? ''), id: 'm7', number: 7 }) }
        : { json: [aMessage()] },
  })
  const { person } = openApp('/messages?conversation=c1', <LiveUpdates />)
  await screen.findByPlaceholderText('Type your message...')
  await live.open()
  return { live, person }
}

test('sends the user id on connect [MSG-55]', async () => {
  const { live } = await openThread()
  expect(live.sent()).toEqual([CONNECTED])
  await live.reconnect()
  expect(live.sent()).toEqual([CONNECTED])
})

test('announces a sent message with its conversation [MSG-56]', async () => {
  const { live, person } = await openThread()
  await person.type(screen.getByPlaceholderText('Type your message...'), 'Is the gate open?{Enter}')
  await waitFor(() => expect(live.sent()).toHaveLength(2))
  expect(live.sent()).toEqual([
    CONNECTED,
    { type: 'new_message', conversationId: 'c1', messageData: { id: 'm7' } },
  ])
})

test('announces a sent booking request with its owner [MSG-57]', async () => {
  const { live, person } = await openThread()
  await person.click(screen.getByRole('button', { name: 'Booking Request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Booking Request' }))
  await person.selectOptions(dialog.getByLabelText('Item type'), 'plot')
  await person.type(dialog.getByLabelText('Start date'), '2027-05-01')
  await person.type(dialog.getByLabelText('End date'), '2027-05-20')
  await person.click(dialog.getByRole('button', { name: 'Send Request' }))
  await screen.findByText('Booking Request Sent')
  expect(live.sent()).toContainEqual({
    type: 'booking_request',
    ownerId: 'user2',
    bookingData: { id: 'b7' },
  })
})

test('shows a toast for an answer to a booking request [MSG-61]', async () => {
  const { live } = await openThread()
  await live.push({ type: 'booking_response_notification', bookingId: 'b1' })
  await expectToast('Booking Response', 'Your booking request has been updated.')
})
