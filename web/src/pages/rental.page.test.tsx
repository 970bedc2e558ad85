import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { LiveUpdates } from '../features/messaging/live/live-updates.tsx'
import { aMe } from '../testing/accounts.ts'
import { aConversation, aMessage } from '../testing/conversations.ts'
import { fakeLiveChannel } from '../testing/fake-browser.ts'
import { type Answer, fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'
import { aRental } from '../testing/rentals.ts'

beforeEach(() => {
  window.localStorage.clear()
  Element.prototype.scrollTo = () => {}
})

const TO_COME = aRental({ status: 'confirmed' })

test('a rental has a page of its own, where news of the other one show at once', async () => {
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

test('shows a missing rental for an unknown id or another person', async () => {
  fakeServer()
  openApp('/rentals/rental1')
  await screen.findByRole('heading', { level: 1, name: 'Rental not found' })
})

test('a rental that could not be read again stays under its heading [ERR-10]', async () => {
  let answer: Answer = { json: { rental: TO_COME } }
  fakeServer({ '/api/rentals/rental1': () => answer })
  const { queryClient } = openApp('/rentals/rental1')
  await screen.findByText('Begins on May 1, 2099')
  answer = { status: 503, text: 'busy' }
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('Loading the rental failed.')
  screen.getByText('Begins on May 1, 2099')
  const headings = screen.getAllByRole('heading', { level: 1 })
  expect(headings.map((heading) => heading.textContent)).toEqual(['Rental'])
})

test('in the thread of the two the card stands where it was made', async () => {
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

const DISPUTED = aRental({
  ...{ type: 'tool', status: 'confirmed', ownerId: 'user2', renterId: 'user3' },
  ...{ startDate: '2026-01-01', endDate: '2026-01-02', securityDeposit: 24 },
  depositStatus: 'claimed',
  handover: handoverOf([
    {
      ...{ step: 'return', by: 'renter', note: null, photos: [], allWell: true },
      at: '2026-01-02T12:00:00.000Z',
    },
  ]),
  claim: {
    ...{ amount: 10, reason: 'A bent tine', photos: [], state: 'disputed', keptAmount: null },
    ...{ until: '2099-05-20T12:00:00.000Z', createdAt: '2026-01-03T12:00:00.000Z' },
  },
})
const DECISION = '/api/rentals/rental1/claim/decision'

// Before any other test has fetched that part.
test('the rental stays in view while the part that decides is loaded', async () => {
  const me = heldAnswer()
  fakeServer({ '/api/me': me.respond, '/api/rentals/rental1': { json: { rental: DISPUTED } } })
  const { container } = openApp('/rentals/rental1')
  const claim = await screen.findByText('A bent tine')
  let wasHidden = false
  const watch = new MutationObserver(() => {
    wasHidden ||= !claim.isConnected || claim.closest('[style*="display: none"]') !== null
  })
  watch.observe(container, { subtree: true, childList: true, attributes: true })
  me.release({ json: aMe() })
  await screen.findByRole('button', { name: 'Decide' })
  watch.disconnect()
  expect(wasHidden).toBe(false)
})

test('lets an operator decide a disputed claim with amount and reason', async () => {
  const claim = { ...DISPUTED.claim, state: 'decided', keptAmount: 4.5 }
  const decided = { ...DISPUTED, depositStatus: 'partly_kept', claim }
  const server = fakeServer({
    '/api/me': { json: aMe() },
    '/api/rentals/rental1': { json: { rental: DISPUTED } },
    [DECISION]: { json: { rental: decided } },
  })
  const { person } = openApp('/rentals/rental1')
  await person.click(await screen.findByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('textbox', { name: 'The host keeps, in dollars' })
  await person.type(dialog.getByLabelText('The host keeps, in dollars'), '10.01')
  await person.click(dialog.getByRole('button', { name: 'Decide' }))
  dialog.getByText('Between $0.00 and $10.00')
  dialog.getByText('Say why')
  await person.clear(dialog.getByLabelText('The host keeps, in dollars'))
  await person.type(dialog.getByLabelText('The host keeps, in dollars'), '4.50')
  dialog.getByText('$19.50 of the $24.00 deposit goes back to the renter.')
  await person.type(dialog.getByLabelText('Reason'), 'It was bent before')
  await person.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByText('An operator decided: $4.50.')
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  expect(server.requests.find(({ url }) => url === DECISION)?.body).toBe(
    '{"amount":4.5,"reason":"It was bent before"}',
  )
})

test.each([
  ['nothing', null],
  ['blanks', '  '],
])(
  'an operator who types %s for the amount is told the bounds, and nothing is sent [C3]',
  async (_what, typed) => {
    const server = fakeServer({
      '/api/me': { json: aMe() },
      '/api/rentals/rental1': { json: { rental: DISPUTED } },
      [DECISION]: { json: { rental: DISPUTED } },
    })
    const { person } = openApp('/rentals/rental1')
    await person.click(await screen.findByRole('button', { name: 'Decide' }))
    const dialog = within(await screen.findByRole('dialog'))
    const amount = dialog.getByLabelText('The host keeps, in dollars')
    if (typed) await person.type(amount, typed)
    await person.type(dialog.getByLabelText('Reason'), 'It was bent before')
    await person.click(dialog.getByRole('button', { name: 'Decide' }))
    dialog.getByText('Between $0.00 and $10.00')
    expect(document.activeElement).toBe(amount)
    expect(server.asked(DECISION)).toEqual([])
  },
)

test('offers no decision to other people', async () => {
  const server = fakeServer({
    '/api/me': { json: aMe({ roles: ['member'] }) },
    '/api/rentals/rental1': { json: { rental: DISPUTED } },
  })
  openApp('/rentals/rental1')
  await screen.findByText('A bent tine')
  await waitFor(() => expect(server.asked('/api/me')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
})
