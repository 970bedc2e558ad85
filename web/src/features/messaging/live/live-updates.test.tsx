import type { Message } from '@commonplot/shared/messaging/message.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { currentToasts } from '../../../lib/toast-store.ts'
import { aBooking, aConversation, aMessage, storedAfter } from '../../../testing/conversations.ts'
import { fakeLiveChannel } from '../../../testing/fake-browser.ts'
import { type Answer, fakeServer, type SentRequest } from '../../../testing/fake-server.ts'
import { openApp } from '../../../testing/render.tsx'
import { expectFailureToast } from '../../../testing/toasts.ts'
import { LiveUpdates } from './live-updates.tsx'

const BELL = ['/api/notifications', { pages: true }]
const THREAD = '/api/conversations/c1/messages'

beforeEach(() => {
  window.localStorage.clear()
  Element.prototype.scrollTo = () => {}
})

const numbered = (number: number, changes: Partial<Message> = {}) =>
  aMessage({ id: `m${number}`, number, content: `Message ${number}`, ...changes })

const received = (message: Message, unreadCount = 1) =>
  ({ type: 'message_received', message, unreadCount }) as const

const thread = (length: number) => Array.from({ length }, (_, n) => numbered(n + 1))

async function openThread(
  stored: Message[],
  post: (request: SentRequest) => Message | Answer | undefined = () => undefined,
) {
  const live = fakeLiveChannel()
  const server = fakeServer({
    '/api/conversations': { json: [aConversation()] },
    '/api/conversations/c1/read': { json: { count: 0 } },
    '/api/bookings': { json: [] },
    [THREAD]: (request) => {
      if (request.method === 'GET') return storedAfter(stored, request.url)
      const message = post(request)
      if (!message) throw new TypeError('Failed to fetch')
      if (!('id' in message)) return message
      stored.push(message)
      return { status: 201, json: message }
    },
  })
  const app = openApp('/messages?conversation=c1', <LiveUpdates />)
  const list = within(await screen.findByRole('list', { name: 'Messages' }))
  await list.findAllByRole('listitem')
  await live.open()
  return { live, server, ...app }
}

const shownContents = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByText(/^Message \d+$/)
    .map(({ textContent }) => textContent)

test('adds a pushed message to the thread and the list without a refetch, and announces it to screen readers [MSG-58]', async () => {
  const stored = thread(61)
  const { live, server } = await openThread(stored)
  await waitFor(() => expect(server.asked(THREAD)).toHaveLength(2))
  const reads = () => server.requests.filter(({ method }) => method === 'GET').length
  const before = reads()
  stored.push(numbered(62))
  await live.push(received(numbered(62)))
  await screen.findByText('Tomás Rivera: Message 62')
  await live.push(received(numbered(62)))
  const conversations = within(screen.getByRole('list', { name: 'Conversations' }))
  await conversations.findByText('Message 62')
  await waitFor(() => expect(server.asked('/api/conversations/c1/read')).toHaveLength(2))
  expect(reads()).toBe(before)
  expect(shownContents()).toEqual(
    thread(62)
      .slice(1)
      .map(({ content }) => content),
  )
})

test('loads missing messages and counts after a lost frame', async () => {
  const stored = thread(3)
  const { live, server } = await openThread(stored)
  await waitFor(() => expect(server.asked(THREAD)).toHaveLength(2))
  await live.push(received(numbered(4)))
  stored.push(numbered(4), numbered(5), numbered(6))
  const listed = server.asked('/api/conversations').length
  await live.push(received(numbered(6), 2))
  await screen.findByText('Message 5')
  await live.push(received(numbered(5)))
  expect(server.asked(THREAD).slice(2)).toEqual([`${THREAD}?after=4`])
  await waitFor(() => expect(server.asked('/api/conversations').length).toBe(listed + 1))
  expect(shownContents()).toEqual(thread(6).map(({ content }) => content))
})

test('updates the list, the badge and the bell once for a message in another thread', async () => {
  const live = fakeLiveChannel()
  const server = fakeServer({
    '/api/conversations': {
      json: [aConversation({ id: 'c2' }), aConversation({ unreadCount: 1 })],
    },
    '/api/users/user1/unread-count': { json: { count: 1 } },
  })
  const { queryClient } = openApp('/messages', <LiveUpdates />)
  await live.open()
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  await list.findAllByRole('button')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  queryClient.setQueryData(BELL, { pages: [{ items: [], unread: 4 }], pageParams: [null] })
  const before = server.requests.length
  const message = numbered(9, { createdAt: '2026-01-02T00:00:00.000Z' })
  await live.push(received(message, 2))
  await live.push(received(message, 2))
  const [first] = list.getAllByRole('button')
  expect(first?.textContent).toContain('Message 9')
  expect(first?.textContent).toContain('2 unread')
  expect(queryClient.getQueryData(['/api/users', 'user1', 'unread-count'])).toEqual({ count: 2 })
  expect(queryClient.getQueryData(BELL)).toMatchObject({ pages: [{ unread: 5 }] })
  expect(queryClient.getQueryState(BELL)?.isInvalidated).toBe(true)
  expect(currentToasts().map(({ title }) => title)).toEqual(['New message from Tomás Rivera'])
  expect(server.requests.length).toBe(before)
})

test('loads all missed messages once after a reconnect', async () => {
  const stored = thread(3)
  const { live, server } = await openThread(stored)
  stored.push(...thread(140).slice(3))
  await live.reconnect()
  await screen.findByText('Message 140')
  expect(shownContents()).toEqual(thread(140).map(({ content }) => content))
  expect(server.asked(THREAD)).not.toContain(`${THREAD}?cursor=3`)
})

test('loads a message with a lost push after the unread count is polled', async () => {
  const stored = thread(3)
  const { queryClient, server } = await openThread(stored)
  await waitFor(() => expect(server.asked(THREAD)).toHaveLength(2))
  const unread = ['/api/users', 'user1', 'unread-count']
  queryClient.setQueryData(unread, { count: 0 })
  stored.push(numbered(4))
  queryClient.setQueryData(unread, { count: 1 })
  await screen.findByText('Tomás Rivera: Message 4')
})

test.each([
  ['of something else', { type: 'rental_changed', rentalId: 'rental-1' }],
  ['of one’s own message', received(numbered(3, { senderId: 'user1' }))],
] as const)('news %s does not hide the next missed message [A29]', async (_name, frame) => {
  const stored = thread(3)
  const { live, queryClient, server } = await openThread(stored)
  await waitFor(() => expect(server.asked(THREAD)).toHaveLength(2))
  const unread = ['/api/users', 'user1', 'unread-count']
  queryClient.setQueryData(unread, { count: 0 })
  await live.push(frame)
  stored.push(numbered(4))
  queryClient.setQueryData(unread, { count: 1 })
  await screen.findByText('Tomás Rivera: Message 4')
})

test('loads a message with a lost push beside a pushed message [A29]', async () => {
  const stored = thread(3)
  const { live, queryClient, server } = await openThread(stored)
  await waitFor(() => expect(server.asked(THREAD)).toHaveLength(2))
  const unread = ['/api/users', 'user1', 'unread-count']
  queryClient.setQueryData(unread, { count: 0 })
  stored.push(numbered(4))
  await live.push(received(numbered(4)))
  await screen.findByText('Tomás Rivera: Message 4')
  stored.push(numbered(5))
  queryClient.setQueryData(unread, { count: 2 })
  await screen.findByText('Tomás Rivera: Message 5')
})

test('sends a message written offline once after a reconnect [MSG-26]', async () => {
  let isOnline = false
  const ids: string[] = []
  const { live, person } = await openThread(thread(1), ({ body }) => {
    const { clientId, content } = JSON.parse(body ?? '')
    ids.push(clientId)
    return isOnline ? numbered(2, { clientId, content, senderId: 'user1' }) : undefined
  })
  await person.type(screen.getByPlaceholderText('Type your message...'), 'Message 2{Enter}')
  await screen.findByText('Not sent')
  isOnline = true
  await live.reconnect()
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  expect(shownContents()).toEqual(['Message 1', 'Message 2'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('keeps a message written offline over a reload, shows it as waiting and sends it once', async () => {
  let isOnline = false
  const ids: string[] = []
  const post = ({ body }: SentRequest) => {
    const { clientId, content } = JSON.parse(body ?? '')
    ids.push(clientId)
    return isOnline ? numbered(2, { clientId, content, senderId: 'user1' }) : undefined
  }
  const first = await openThread(thread(1), post)
  await first.person.type(screen.getByPlaceholderText('Type your message...'), 'Message 2{Enter}')
  await screen.findByText('Waiting for a connection')
  first.unmount()

  const { live } = await openThread(thread(1), post)
  await screen.findByText('Waiting for a connection')
  expect(shownContents()).toEqual(['Message 1', 'Message 2'])
  isOnline = true
  await live.reconnect()
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).toBeNull())
  expect(shownContents()).toEqual(['Message 1', 'Message 2'])
  expect(new Set(ids).size).toBe(1)
  expect(window.localStorage.getItem('outbox-user1')).toBeNull()
})

test('loads older messages above, newest first', async () => {
  const { person, server } = await openThread(thread(130))
  expect(screen.queryByText('Message 70')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  await screen.findByText('Message 70')
  expect(server.asked(THREAD).at(-1)).toBe(`${THREAD}?cursor=71`)
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  await screen.findByText('Message 1')
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull()
  expect(shownContents()).toEqual(thread(130).map(({ content }) => content))
})

test.each([
  ['booking_notification', 'MSG-60', 'You have received a new booking request.'],
  ['booking_response_notification', 'MSG-62', 'Your booking request has been updated.'],
] as const)('on %s the bookings are read again [%s]', async (type, _clause, words) => {
  const booking = aBooking()
  const { live, server } = await openThread([numbered(1, { booking })])
  await screen.findByText('Waiting for an answer')
  await waitFor(() => expect(server.asked('/api/bookings').length).toBeGreaterThan(0))
  const before = server.asked('/api/bookings').length
  await live.push({ type, bookingId: 'b1' })
  await screen.findByText(words)
  await waitFor(() => expect(server.asked('/api/bookings').length).toBe(before + 1))
})

test.each([
  ['before', ['message_received', 'booking_notification']],
  ['after', ['booking_notification', 'message_received']],
] as const)(
  'New Booking Request stays in view when its message comes %s it to somebody elsewhere [MSG-59] [B3]',
  async (_when, order) => {
    const live = fakeLiveChannel()
    fakeServer({ '/api/conversations': { json: [aConversation()] } })
    openApp('/nowhere', <LiveUpdates />)
    await live.open()
    const push = {
      message_received: received(numbered(2, { messageType: 'booking_request' })),
      booking_notification: { type: 'booking_notification', bookingId: 'b1' },
    } as const
    for (const type of order) await live.push(push[type])
    await screen.findByText('New Booking Request')
    screen.getByText('You have received a new booking request.')
    // A plain message does raise one, so what came before it has been heard to its end.
    expect(currentToasts().map(({ title }) => title)).toEqual(['New Booking Request'])
    await live.push(received(numbered(3)))
    await screen.findByText('New message from Tomás Rivera')
  },
)

test('shows a throttled message, keeps it over a reload and sends it later [A8]', async () => {
  const words = 'You have written 30 messages here without an answer. Please wait for one.'
  let isAnswered = false
  const post = ({ body }: SentRequest) => {
    const { clientId, content } = JSON.parse(body ?? '')
    if (isAnswered) return numbered(2, { clientId, content, senderId: 'user1' })
    return { status: 429, headers: { 'Retry-After': '3600' }, json: { message: words } }
  }
  const first = await openThread(thread(1), post)
  await first.person.type(screen.getByPlaceholderText('Type your message...'), 'Message 2{Enter}')
  await expectFailureToast('Error', words)
  expect(shownContents()).toEqual(['Message 1', 'Message 2'])
  within(screen.getByRole('list', { name: 'Messages' })).getByText(words)
  first.unmount()

  const { live, person } = await openThread(thread(1), post)
  await within(screen.getByRole('list', { name: 'Messages' })).findByText(words)
  isAnswered = true
  await live.reconnect()
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  expect(shownContents()).toEqual(['Message 1', 'Message 2'])
  await person.type(screen.getByPlaceholderText('Type your message...'), 'Message 3{Enter}')
  await waitFor(() => expect(shownContents()).toContain('Message 3'))
})

test('shows a toast for a message in another conversation only [C10]', async () => {
  const { live } = await openThread(thread(1))
  await live.push(received(numbered(2)))
  expect(currentToasts()).toEqual([])
  act(() => navigate('/messages'))
  await live.push(received(numbered(3)))
  await screen.findByText('New message from Tomás Rivera')
  expect(currentToasts().map(({ title }) => title)).toEqual(['New message from Tomás Rivera'])
})
