import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { LiveUpdates } from '../features/messaging/live/live-updates.tsx'
import { expectAccessible } from '../testing/accessibility.ts'
import { aConversation } from '../testing/conversations.ts'
import { fakeLiveChannel } from '../testing/fake-browser.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aHosting, aListing, aRequest, openHosting } from '../testing/hosting.ts'
import { openApp } from '../testing/render.tsx'
import { expectFailureToast, expectToast } from '../testing/toasts.ts'

beforeEach(() => window.localStorage.clear())

/** Answered requests are no longer among those that wait. */
function openRequests(request = aRequest(), routes = {}) {
  let waiting = [request]
  return openHosting(
    '?view=requests',
    {},
    {
      '/api/hosting': () => ({ json: aHosting({ requests: waiting }) }),
      '/api/bookings/b1': ({ body }) => {
        waiting = []
        return { json: { ...request, ...JSON.parse(body ?? '{}') } }
      },
      ...routes,
    },
  )
}

test('shows person, item, dates, message and price of a request', async () => {
  openRequests()
  await screen.findByText('Tomás Rivera')
  const card = screen.getByRole('heading', { level: 3, name: 'River Field' }).closest('li')
  expect(card?.textContent).toContain('Jun 1, 2027 – Jun 29, 2027')
  expect(card?.textContent).toContain('$38.00 for you: 1 month at $40.00, less the $2.00 fee')
  expect(card?.textContent).toContain('A row of beans')
  screen.getByRole('tab', { name: 'Requests 1' })
})

test('Accept answers in place', async () => {
  const { person, server } = openRequests()
  await screen.findByText('Tomás Rivera')
  await person.click(screen.getByRole('button', { name: 'Accept' }))
  await expectToast(
    'Request accepted',
    'Tomás Rivera has 48 hours to pay; the days are kept until then.',
  )
  await screen.findByText('No requests to answer')
  const sent = server.requests.find(({ url }) => url === '/api/bookings/b1')
  expect([sent?.method, sent?.body]).toEqual(['PATCH', '{"status":"accepted"}'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Requests'))
})

test('Decline asks once', async () => {
  const { person, server } = openRequests()
  await screen.findByText('Tomás Rivera')
  await person.click(screen.getByRole('button', { name: 'Decline' }))
  const question = await screen.findByRole('dialog')
  await expectAccessible(question)
  const dialog = within(question)
  expect(server.asked('/api/bookings/b1')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Yes, decline' }))
  await expectToast('Request declined', 'Tomás Rivera is told at once.')
  await screen.findByText('No requests to answer')
})

test('keeps a request that cannot be accepted, with the reason', async () => {
  const { person } = openRequests(aRequest(), {
    '/api/bookings/b1': { status: 409, json: { message: 'Those days are taken.' } },
  })
  await person.click(await screen.findByRole('button', { name: 'Accept' }))
  await expectFailureToast('Error', 'Those days are taken.')
  screen.getByRole('heading', { level: 3, name: 'River Field' })
})

test('links to the thread with the requester', async () => {
  openRequests(aRequest(), {
    '/api/conversations': {
      json: [
        aConversation({ id: 'other', relatedId: 'plot7' }),
        aConversation({ id: 'c7', relatedId: 'plot1' }),
      ],
    },
  })
  const link = await screen.findByRole('link', { name: 'Message' })
  expect(link.getAttribute('href')).toBe('/messages?conversation=c7')
})

test('a session of an expert has no price here, and can be answered', async () => {
  openRequests(aRequest({ itemType: 'expert', itemId: 'expert1', itemName: 'An hour with Maya' }))
  await screen.findByRole('heading', { level: 3, name: 'An hour with Maya' })
  expect(screen.queryByText(/for you/)).toBeNull()
  screen.getByRole('button', { name: 'Accept' })
})

test('a request that comes in while the page is open appears', async () => {
  const live = fakeLiveChannel()
  const requests = [aRequest()]
  const listings = [aListing()]
  let isAsked = false
  fakeServer({
    '/api/hosting': () => ({ json: aHosting({ listings, requests: isAsked ? requests : [] }) }),
    '/api/users/user1/unread-count': { json: { count: 0 } },
    '/api/conversations': { json: [] },
  })
  openApp('/hosting?view=requests', <LiveUpdates />)
  await screen.findByText('No requests to answer')
  await live.open()
  isAsked = true
  await live.push({ type: 'booking_notification', bookingId: 'b1' })
  await screen.findByRole('heading', { level: 3, name: 'River Field' })
})
