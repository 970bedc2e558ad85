import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LiveUpdates } from '../features/messaging/live/live-updates.tsx'
import { call } from '../lib/call.ts'
import { useActingUserId } from '../lib/visit.tsx'
import { aConversation } from '../testing/conversations.ts'
import { fakeLiveChannel, pushBrowser } from '../testing/fake-browser.ts'
import type { Answer } from '../testing/fake-server.ts'
import { ANA, openWithAccounts, pressSignIn, signIn } from '../testing/sign-in.tsx'
import { expectToast } from '../testing/toasts.ts'

const SIGNED_OUT: Answer = { status: 401, json: { message: 'Sign in to do this' } }
const WORDS = 'What you wrote is still here. Sign in to go on.'

/** Ends when the test says so. */
function aSession() {
  let isOver = false
  const answer = (json: unknown) => () => (isOver ? SIGNED_OUT : { json })
  return {
    end: () => {
      isOver = true
    },
    begin: () => {
      isOver = false
    },
    answer,
  }
}

const conversation = aConversation({ id: 'c-1' })

const OwnUpdates = () => useActingUserId() !== null && <LiveUpdates />

function openThread(routes: Parameters<typeof openWithAccounts>[1] = {}) {
  const session = aSession()
  const opened = openWithAccounts(
    '/messages?conversation=c-1',
    {
      '/api/me': session.answer(ANA),
      '/api/conversations': session.answer([conversation]),
      '/api/conversations/c-1/messages': session.answer([]),
      '/api/conversations/c-1/read': session.answer({ count: 0 }),
      '/api/users/user2/unread-count': session.answer({ count: 0 }),
      '/api/sessions': session.answer([]),
      ...routes,
    },
    { userId: ANA.id, beside: <OwnUpdates /> },
  )
  return { session, ...opened }
}

test('turns the page to a visitor’s after a session ends elsewhere and keeps the draft', async () => {
  fakeLiveChannel()
  const { person, session } = openThread()
  await person.type(await screen.findByPlaceholderText('Type your message...'), 'Is the gate')
  session.end()
  await act(async () => {
    await call(accountsApi.listSessions, {}).catch(() => {})
    await call(accountsApi.listSessions, {}).catch(() => {})
  })
  await expectToast('You have been signed out', WORDS)
  await screen.findByRole('heading', { name: 'Talk with your neighbours' })
  session.begin()
  await pressSignIn(person)
  await signIn(person)
  const box = await screen.findByPlaceholderText('Type your message...')
  expect(box).toHaveProperty('value', 'Is the gate')
})

test('a live channel that is closed with 4401 ends the visit of that person', async () => {
  const live = fakeLiveChannel()
  const { session } = openThread()
  await screen.findByPlaceholderText('Type your message...')
  await live.open()
  session.end()
  await live.close(4401)
  await expectToast('You have been signed out', WORDS)
  await screen.findByRole('heading', { name: 'Talk with your neighbours' })
})

test('a single refusal does not sign out while the session stands', async () => {
  fakeLiveChannel()
  const { server } = openThread({ '/api/sessions': SIGNED_OUT })
  await screen.findByPlaceholderText('Type your message...')
  await act(async () => {
    await call(accountsApi.listSessions, {}).catch(() => {})
  })
  await waitFor(() => expect(server.asked('/api/me')).toHaveLength(1))
  await screen.findByPlaceholderText('Type your message...')
  expect(screen.queryByText('You have been signed out')).toBeNull()
})

test('takes over the sign-in of another tab', async () => {
  openWithAccounts('/settings')
  await screen.findByText('Your settings wait for you')
  window.localStorage.setItem('acting-person', 'user2')
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'acting-person' }))
  })
  await waitFor(() => expect(screen.queryByText('Your settings wait for you')).toBeNull())
})

test.each([
  ['a session that ended elsewhere', true],
  ['another refusal', false],
])('%s takes the push address of this device along: %s', async (_what, isOver) => {
  fakeLiveChannel()
  const browser = pushBrowser('granted')
  await browser.subscribe()
  window.localStorage.setItem('push-device', JSON.stringify({ id: 's1', endpoint: 'https://x' }))
  const { session, server } = openThread()
  await screen.findByPlaceholderText('Type your message...')
  if (isOver) session.end()
  const asked = () => server.asked('/api/me').length
  const before = asked()
  await act(() => call(accountsApi.listSessions, {}).catch(() => {}))
  if (isOver) await waitFor(() => expect(asked()).toBeGreaterThan(before))
  await waitFor(() => expect(browser.isSubscribed()).toBe(!isOver))
  expect(window.localStorage.getItem('push-device') === null).toBe(isOver)
})

test.each([
  ['another tab signs out', () => new StorageEvent('storage', { key: 'acting-person' })],
  [
    'it comes back out of the history',
    () => Object.assign(new Event('pageshow'), { persisted: true }),
  ],
])('a page of somebody else is loaded anew when %s', async (_when, event) => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  openWithAccounts('/host-plot', {}, { userId: ANA.id })
  await waitFor(() => expect(window.localStorage.getItem('acting-person')).toBe('user2'))
  window.dispatchEvent(event())
  expect(reload).not.toHaveBeenCalled()
  window.localStorage.setItem('acting-person', '')
  window.dispatchEvent(event())
  expect(reload).toHaveBeenCalled()
})
