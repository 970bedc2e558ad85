import { BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aConversation, aMessage, storedAfter } from '../testing/conversations.ts'
import { fakeServer, type SentRequest } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'

const THREAD = '/api/conversations/c1/messages'
const me = { id: 'user1', fullName: 'Maya Okafor', profileImage: null }

beforeEach(() => {
  Element.prototype.scrollTo = () => {}
})

/** A thread of two of whom one may have blocked the other. */
function openThread({ isClosed = true, byMe = false } = {}) {
  const state = { isClosed, byMe }
  const { otherUser } = aConversation()
  fakeServer({
    '/api/conversations': () => ({
      json: [aConversation(state.isClosed ? { closed: true } : {})],
    }),
    '/api/conversations/c1/read': { json: { count: 0 } },
    '/api/bookings': { json: [] },
    '/api/me/blocked': () => ({ json: state.byMe ? [otherUser] : [] }),
    '/api/people/user2/block': ({ method }: SentRequest) => {
      state.isClosed = state.byMe = method === 'PUT'
      return { json: null }
    },
    [THREAD]: ({ method, url }) => {
      if (method === 'POST') {
        state.isClosed = true
        return { status: 403, json: { message: BLOCKED_WORDS } }
      }
      const own = aMessage({ id: 'm2', number: 2, senderId: 'user1', sender: me, content: 'Yes' })
      return storedAfter([aMessage(), own], url)
    },
  })
  return openApp('/messages?conversation=c1')
}

test('keeps the thread readable for the blocked person without naming the block', async () => {
  openThread()
  await screen.findByText(BLOCKED_WORDS)
  await screen.findByText('Is the bed free?')
  expect(screen.queryByPlaceholderText('Type your message...')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull()
})

test('shows the block to its author, who can write again after undoing it', async () => {
  const { person } = openThread({ byMe: true })
  await screen.findByText('You have blocked Tomás Rivera.')
  await person.click(screen.getByRole('button', { name: 'Unblock' }))
  await screen.findByPlaceholderText('Type your message...')
})

test('a message that the server refuses turns the composer into the line', async () => {
  const { person } = openThread({ isClosed: false })
  await person.type(await screen.findByPlaceholderText('Type your message...'), 'Still there?')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  const thread = within(await screen.findByRole('region', { name: /Conversation with/ }))
  await thread.findByText(BLOCKED_WORDS)
  expect(screen.queryByPlaceholderText('Type your message...')).toBeNull()
})

test('each message of the other can be reported, and none of one’s own', async () => {
  const { person } = openThread({ isClosed: false })
  const theirs = (await screen.findByText('Is the bed free?')).closest('li') as HTMLElement
  await person.click(await within(theirs).findByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Report…' }))
  await screen.findByRole('dialog', { name: 'Report this message' })
  const own = screen.getByText('Yes').closest('li') as HTMLElement
  expect(within(own).queryByRole('button', { name: 'More' })).toBeNull()
})
