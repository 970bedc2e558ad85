import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aBooking, aConversation, aMessage, storedAfter } from '../testing/conversations.ts'
import { type Answer, fakeServer, heldAnswer, type SentRequest } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'

const LIST = '/api/conversations'
const THREAD = '/api/conversations/c1/messages'
const READ = '/api/conversations/c1/read'
const me = { id: 'user1', fullName: 'Maya Okafor', profileImage: null }

const scrolls: ScrollToOptions[] = []
beforeEach(() => {
  scrolls.length = 0
  Element.prototype.scrollTo = ((options: ScrollToOptions) => {
    scrolls.push(options)
  }) as typeof Element.prototype.scrollTo
})

type Send = (request: SentRequest) => Answer | Promise<Answer>

function openThread(messages: Message[], send: Send = () => ({ status: 500 })) {
  const stored = [...messages]
  const server = fakeServer({
    [LIST]: { json: [aConversation()] },
    [READ]: { json: { count: 0 } },
    '/api/users/user2/bookable-items': {
      json: [{ id: 'plot9', itemType: 'plot', name: 'River Field', ...NO_STAY_RULES }],
    },
    '/api/bookings': { json: [] },
    [THREAD]: async (request) => {
      if (request.method === 'GET') return storedAfter(stored, request.url)
      const { json, ...answer } = await send(request)
      if (!json) return answer
      const message = { ...(json as Message), number: stored.length + 1 }
      stored.push(message)
      return { ...answer, json: message }
    },
  })
  return { server, ...openApp('/messages?conversation=c1') }
}

const accept: Send = ({ body }) => {
  const { content, clientId } = JSON.parse(body ?? '')
  const sent = { id: `m-${clientId}`, content, clientId, senderId: 'user1', sender: me }
  return { status: 201, json: aMessage(sent) }
}

const messageInput = () => screen.findByPlaceholderText('Type your message...')
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test('shows partner, topic, last message and time of each conversation [MSG-02] [MSG-03] [MSG-04] [MSG-06] [MSG-07]', async () => {
  fakeServer({ [LIST]: { json: [aConversation(), aConversation({ id: 'c2', type: 'swap' })] } })
  openApp('/messages')
  const rows = within(await screen.findByRole('list', { name: 'Conversations' }))
  const [first, second] = rows.getAllByRole('button')
  if (!first || !second) throw new Error('There are not two conversations')
  within(first).getByText('Tomás Rivera')
  within(first).getByText('TO')
  within(first).getByText('See you on Sunday')
  expect(first.querySelector('time')?.dateTime).toBe('2026-01-01T00:00:00.000Z')
  expect(within(first).getByText('Plot Inquiry').querySelector('svg')).not.toBeNull()
  within(second).getByText('General')
})

test('the unread badge is red, and absent at zero [MSG-05]', async () => {
  const found = [aConversation({ unreadCount: 3 }), aConversation({ id: 'c2' })]
  fakeServer({ [LIST]: { json: found } })
  openApp('/messages')
  const badge = await screen.findByText('3')
  expect(badge.dataset['tone']).toBe('red')
  expect(document.querySelectorAll('main [data-tone=red]')).toHaveLength(1)
})

test('explains how to begin without conversations [MSG-08]', async () => {
  fakeServer({ [LIST]: { json: [] } })
  openApp('/messages')
  await screen.findByText('No conversations yet')
  screen.getByText('Start chatting with other users about plots, tools, or gardening advice!')
})

test('nothing is chosen at first, and no thread is asked for [MSG-11] [MSG-24] [API-55]', async () => {
  const server = fakeServer({ [LIST]: { json: [aConversation()] } })
  openApp('/messages')
  await screen.findByText('Select a conversation')
  await screen.findByText('Tomás Rivera')
  expect(screen.queryByPlaceholderText('Type your message...')).toBeNull()
  expect(server.asked(THREAD)).toEqual([])
})

test('spinners show while conversations and messages load [MSG-19]', async () => {
  const [list, thread] = [heldAnswer(), heldAnswer()]
  fakeServer({ [LIST]: list.respond, [THREAD]: thread.respond })
  openApp('/messages?conversation=c1')
  await screen.findByText('Loading conversations')
  screen.getByText('Loading the conversation')
  expect(screen.queryByText('Select a conversation')).toBeNull()
  list.release({ json: [aConversation()] })
  await screen.findByText('Loading messages')
})

test('a list that cannot be loaded says so', async () => {
  fakeServer({ [LIST]: { status: 500 } })
  openApp('/messages')
  await screen.findByText('Loading conversations failed.')
})

test('choosing opens the thread with its header and marks it read [MSG-12] [MSG-21]', async () => {
  const { server, person } = openThread([aMessage()])
  await person.click(await screen.findByRole('button', { name: /Tomás Rivera/ }))
  const thread = within(await screen.findByRole('region', { name: /Conversation with Tomás/ }))
  thread.getByRole('heading', { name: 'Tomás Rivera' })
  thread.getByText('Plot Inquiry')
  await waitFor(() => expect(server.asked(READ)).toHaveLength(1))
  const sent = server.requests.find(({ url }) => url === READ)
  expect([sent?.method, sent?.body]).toEqual(['PATCH', '{"userId":"user1"}'])
})

test('words that are not sent yet wait in their thread', async () => {
  fakeServer({
    [LIST]: { json: [aConversation(), aConversation({ id: 'c2', type: 'swap' })] },
    [THREAD]: { json: [] },
    '/api/conversations/c2/messages': { json: [] },
  })
  const { person } = openApp('/messages?conversation=c1')
  await person.type(await messageInput(), 'Half a sentence')
  const rows = within(screen.getByRole('list', { name: 'Conversations' }))
  const [first, second] = rows.getAllByRole('button')
  if (!first || !second) throw new Error('There are not two conversations')
  await person.click(second)
  await waitFor(async () => expect((await messageInput()).getAttribute('value')).toBe(''))
  await person.click(first)
  await waitFor(async () =>
    expect((await messageInput()).getAttribute('value')).toBe('Half a sentence'),
  )
})

test('own messages are on the right, others on the left, each with avatar and time [MSG-13] [MSG-14]', async () => {
  const own = { id: 'm2', number: 2, senderId: 'user1', sender: me, content: 'It is' }
  openThread([aMessage(), aMessage(own)])
  const rows = within(await screen.findByRole('list', { name: 'Messages' }))
  await screen.findByText('It is')
  const [theirs, mine] = rows.getAllByRole('listitem')
  expect([theirs?.dataset['own'], mine?.dataset['own']]).toEqual(['false', 'true'])
  expect(mine?.className).toContain('flex-row-reverse')
  for (const [row, initials] of [
    [theirs, 'TO'],
    [mine, 'MA'],
  ] as const) {
    within(row as HTMLElement).getByText(initials)
    expect(row?.querySelector('time')).not.toBeNull()
  }
})

test('a conversation that is not on the list yet opens by its address', async () => {
  fakeServer({
    [LIST]: { json: [aConversation({ id: 'c2' })] },
    '/api/conversations/c1': { json: aConversation() },
    [THREAD]: { json: [aMessage()] },
    [READ]: { json: { count: 0 } },
  })
  openApp('/messages?conversation=c1')
  await screen.findByText('Is the bed free?')
})

test('an empty thread invites to write [MSG-15]', async () => {
  openThread([])
  await screen.findByText('Start your conversation by sending a message')
})

test('blank text cannot be sent [MSG-18] [MSG-23] [MSG-25]', async () => {
  const { server, person } = openThread([])
  await person.type(await messageInput(), '   {Enter}')
  expect(sendButton().disabled).toBe(true)
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a message shows at once, the button waits, the thread scrolls and is read again [MSG-20] [MSG-22] [MSG-25] [API-56]', async () => {
  const held = heldAnswer()
  const { server, person } = openThread([aMessage()], async (request) => {
    await held.respond()
    return accept(request)
  })
  await screen.findByText('Is the bed free?')
  await waitFor(() => expect(server.asked(READ)).toHaveLength(1))
  const before = scrolls.length
  await person.type(await messageInput(), ' It is {Enter}')
  await screen.findByText('It is')
  screen.getByText('Sending...')
  await person.type(await messageInput(), 'more')
  expect(sendButton().disabled).toBe(true)
  held.release({})
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  const said = within(screen.getByRole('list', { name: 'Messages' }))
  expect(said.getAllByText('It is')).toHaveLength(1)
  expect(scrolls.slice(before).at(-1)).toMatchObject({ behavior: 'smooth' })
  await waitFor(() => expect(server.asked(READ)).toHaveLength(2))
})

test('messages sent with Enter while one is on its way go one after the other [B24]', async () => {
  const held = heldAnswer()
  const bodies: string[] = []
  const { person } = openThread([], async (request) => {
    bodies.push(JSON.parse(request.body ?? '').content)
    if (bodies.length === 1) await held.respond()
    return accept(request)
  })
  await person.type(await messageInput(), 'One{Enter}Two{Enter}Thr')
  expect(screen.getAllByText('Sending...')).toHaveLength(2)
  expect(bodies).toEqual(['One'])
  held.release({})
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  expect(bodies).toEqual(['One', 'Two'])
  expect((await messageInput()).getAttribute('value')).toBe('Thr')
})

test('a message that fails stays as Not sent, and Retry sends the same one [MSG-26]', async () => {
  const bodies: string[] = []
  const { person } = openThread([], (request) => {
    bodies.push(request.body ?? '')
    return bodies.length === 1 ? { status: 500 } : accept(request)
  })
  await person.type(await messageInput(), 'Hello{Enter}')
  await screen.findByText('Not sent')
  await screen.findByText('Failed to send message. Please try again.')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  within(screen.getByRole('list', { name: 'Messages' })).getByText('Hello')
  expect(bodies[1]).toBe(bodies[0])
})

test('a file shows its name and a download; only pictures have a preview [MSG-32] [MSG-33]', async () => {
  const file = { messageType: 'attachment', attachmentUrl: '/api/attachments/a' } as const
  openThread([
    aMessage({ ...file, content: 'x', attachmentName: 'bed.png', attachmentType: 'image' }),
    aMessage({
      ...file,
      id: 'm2',
      number: 2,
      attachmentName: 'plan.pdf',
      attachmentType: 'document',
    }),
  ])
  const preview = await screen.findByRole('img', { name: 'bed.png' })
  expect(preview.getAttribute('src')).toBe('/api/attachments/a')
  expect(screen.queryByRole('img', { name: 'plan.pdf' })).toBeNull()
  screen.getByText('plan.pdf')
  const link = screen.getByRole('link', { name: 'Download plan.pdf' })
  expect(link.getAttribute('download')).toBe('plan.pdf')
})

test('a booking request shows item, period and state, and the owner answers [MSG-48] [MSG-53]', async () => {
  const booking = aBooking({ requesterId: 'user2', ownerId: 'user1' })
  openThread([aMessage({ messageType: 'booking_request', booking })])
  const card = within(await screen.findByRole('article', { name: 'Booking request: River Field' }))
  card.getByText('May 1, 2027 to May 20, 2027')
  card.getByText('Waiting for an answer')
  card.getByRole('button', { name: 'Accept' })
  card.getByRole('button', { name: 'Decline' })
  expect(card.queryByRole('button', { name: 'Cancel request' })).toBeNull()
})
