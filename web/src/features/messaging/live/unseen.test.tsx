import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aMessage } from '../../../testing/conversations.ts'
import { fakeLiveChannel } from '../../../testing/fake-browser.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openApp } from '../../../testing/render.tsx'
import { LiveUpdates } from './live-updates.tsx'

const READ = '/api/conversations/c1/read'
const RENTAL = ['/api/rentals', 'rental1']
const BOOKINGS = ['/api/bookings', { query: { userId: 'user1' } }]

beforeEach(() => {
  Element.prototype.scrollTo = () => {}
})

async function openThread() {
  const live = fakeLiveChannel()
  const server = fakeServer({
    '/api/conversations': { json: [aConversation()] },
    '/api/bookings': { json: [] },
    '/api/conversations/c1/messages': { json: [aMessage()] },
    [READ]: { json: { count: 0 } },
  })
  const { queryClient } = openApp('/messages?conversation=c1', <LiveUpdates />)
  await screen.findByText('Is the bed free?')
  const isOld = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  return { live, server, queryClient, isOld }
}

test('marks a thread as read once its tab is visible [MSG-21]', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { server } = await openThread()
  expect(server.asked(READ)).toEqual([])
  isHidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.asked(READ)).toHaveLength(1))
})

test('refetches a rental after a reconnect', async () => {
  const { live, queryClient, isOld } = await openThread()
  await live.open()
  queryClient.setQueryData(RENTAL, { rental: {} })
  await live.reconnect()
  await waitFor(() => expect(isOld(RENTAL)).toBe(true))
})

test('refetches a booking request when its rental changes [MSG-62]', async () => {
  const { live, queryClient, isOld } = await openThread()
  queryClient.setQueryData(BOOKINGS, [])
  await live.push({ type: 'rental_changed', rentalId: 'rental1' })
  await waitFor(() => expect(isOld(BOOKINGS)).toBe(true))
})
