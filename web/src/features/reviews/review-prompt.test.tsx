import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeServer } from '../../testing/fake-server.ts'
import { aReview } from '../../testing/listings.ts'
import { newPerson, renderWithProviders } from '../../testing/render.tsx'
import { aRental } from '../../testing/rentals.ts'
import { ReviewPrompt } from './review-prompt.tsx'

const OVER = { status: 'completed', startDate: '2026-05-01', endDate: '2026-05-04' } as const
const REVIEW = '/api/rentals/rental1/review'
const OWN = '/api/rentals/rental1/reviews'

function show(changes: Partial<Rental>, answers: Record<string, Answer> = {}) {
  const server = fakeServer(answers)
  return {
    server,
    // The dialog takes clicks only once it has laid itself over the page.
    person: newPerson({ pointerEventsCheck: 0 }),
    ...renderWithProviders(<ReviewPrompt rental={aRental({ ...OVER, ...changes })} />),
  }
}

test.each([
  ['before it is over', { status: 'confirmed' }],
  ['when it was cancelled', { status: 'cancelled' }],
  ['between other people', { renterId: 'user8', ownerId: 'user9' }],
] as const)('nothing is asked %s', (_when, changes) => {
  show(changes)
  expect(screen.queryByRole('button')).toBeNull()
})

test('stars are radio buttons, words are counted, and the review is sent', async () => {
  const { server, person } = show(
    {},
    { [REVIEW]: { status: 201, json: { review: aReview({ visibleAt: null }) } } },
  )
  await person.click(screen.getByRole('button', { name: 'Write a review' }))
  await screen.findByRole('dialog', { name: 'How was Sunrise Raised Bed?' })
  screen.getByText(/Seen when both of you have written, or on May 18, 2026/)
  await person.click(screen.getByRole('button', { name: 'Send review' }))
  screen.getByText('Choose one to five stars')
  screen.getByText('Say something about it')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star: Poor' }))
  expect(server.asked(REVIEW)).toEqual([])
  await person.click(screen.getByRole('radio', { name: '3 stars: Fine' }))
  await person.click(screen.getByRole('radio', { name: '4 stars: Good' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars: Good' }).checked).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Send review' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await person.type(screen.getByRole('textbox'), 'Good soil')
  screen.getByText('9 of 2,000 characters')
  await person.click(screen.getByRole('button', { name: 'Send review' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.requests.find(({ url }) => url === REVIEW)
  expect(JSON.parse(sent?.body ?? '')).toEqual({ rating: 4, comment: 'Good soil' })
})

test('keeps the text after a failed send', async () => {
  const refused = { status: 409, json: { message: 'You have reviewed this rental already.' } }
  const { person } = show({ renterId: 'user5', ownerId: 'user1' }, { [REVIEW]: refused })
  await person.click(screen.getByRole('button', { name: 'Write a review' }))
  await screen.findByRole('dialog', { name: 'How was your renter?' })
  await person.click(screen.getByRole('radio', { name: '5 stars: Wonderful' }))
  await person.type(screen.getByRole('textbox'), 'Kind')
  await person.click(screen.getByRole('button', { name: 'Send review' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send review' })).toBeTruthy())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Kind')
})

test("one's own hidden review is shown as hidden", async () => {
  const own = { ...aReview({ visibleAt: null, comment: '<b>Lovely</b>' }), by: 'renter' }
  show({ reviewedBy: ['renter'] }, { [OWN]: { json: [own] } })
  await screen.findByText('<b>Lovely</b>')
  screen.getByText(/Only you see it yet: until both of you have written, or May 18, 2026/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows the answer below the own review', async () => {
  const own = { ...aReview({ answer: 'Come again.' }), by: 'renter' }
  show({ reviewedBy: ['renter'] }, { [OWN]: { json: [own] } })
  await screen.findByText('Come again.')
  screen.getByText('The answer')
})

test('shows the waiting author that the other review exists', () => {
  show({ reviewedBy: ['owner'] })
  screen.getByText(/They have written; you see it once you have too/)
})

test('the author of a hidden review reads why it is hidden, not that it waits', async () => {
  const own = { ...aReview({ visibleAt: null }), by: 'renter', hiddenReason: 'No insults.' }
  show({ reviewedBy: ['renter'] }, { [OWN]: { json: [own] } })
  await screen.findByText('Hidden by the people who run this place: No insults.')
  expect(screen.queryByText(/Only you see it yet/)).toBeNull()
})
