import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { LiveUpdates } from '../features/messaging/live-updates.tsx'
import { aConversation, aMessage } from '../testing/conversations.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { fakeLiveChannel } from '../testing/fake-socket.ts'
import { openApp } from '../testing/render.tsx'
import { aRental } from '../testing/rentals.ts'

beforeEach(() => {
  window.localStorage.clear()
  Element.prototype.scrollTo = () => {}
})

const TO_COME = aRental({ status: 'confirmed' })

test('a rental has a page of its own, where news of the other one show at once [I19-1]', async () => {
  let rental = TO_COME
  const live = fakeLiveChannel()
  fakeServer({ '/api/rentals/rental1': () => ({ json: { rental } }) })
  openApp('/rentals/rental1', <LiveUpdates />)
  await screen.findByText('Begins on May 1, 2099')
  await waitFor(() => expect(document.title).toContain('Sunrise Raised Bed'))
  await live.open()
  rental = { ...TO_COME, status: 'cancelled' }
  await live.push({ type: 'rental_changed', rentalId: 'rental1' })
  await screen.findByText('Cancelled')
})

test('a rental that is not there, or of others, is said to be missing', async () => {
  fakeServer()
  openApp('/rentals/rental1')
  await screen.findByRole('heading', { level: 1, name: 'Rental not found' })
})

test('in the thread of the two the card stands where it was made [I19-1]', async () => {
  fakeServer({
    '/api/conversations': { json: [aConversation()] },
    '/api/conversations/c1/messages': {
      json: [aMessage({ messageType: 'rental', rentalId: 'rental1', content: 'Sunrise' })],
    },
    '/api/conversations/c1/read': { json: { count: 0 } },
    '/api/rentals/rental1': { json: { rental: TO_COME } },
  })
  openApp('/messages?conversation=c1')
  const card = await screen.findByRole('article', { name: 'Handover: Sunrise Raised Bed' })
  within(card).getByText('Begins on May 1, 2099')
})
