import type { Review } from '@commonplot/shared/reviews/review.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeServer, heldAnswer, type SentRequest } from '../testing/fake-server.ts'
import { aPlot, aReview } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'
import { expectFailureToast, expectToast } from '../testing/toasts.ts'
// Compiled before the first test waits for it.
import './plot-detail.page.tsx'

const ANSWER = '/api/reviews/review1/answer'
const STARS = [
  { stars: 5, count: 3 },
  { stars: 4, count: 1240 },
  { stars: 3, count: 0 },
  { stars: 2, count: 0 },
  { stars: 1, count: 1 },
]

type Respond = (request: SentRequest) => Answer | Promise<Answer>

/** A plot of user1, who looks at it unless it is another's. */
function openPlot(changes: object = {}, answer: Respond = () => ({ json: {} })) {
  let review: Review = aReview()
  const server = fakeServer({
    '/api/plots/plot1': { json: aPlot({ ownerId: 'user1', reviewCount: 1244, ...changes }) },
    '/api/plots/plot1/reviews': () => ({ json: [review] }),
    '/api/plots/plot1/stars': { json: STARS },
    [ANSWER]: async (request) => {
      const answered = await answer(request)
      if (!answered.status) {
        review = { ...review, answer: JSON.parse(request.body ?? '').comment }
        return { status: 201, json: { review } }
      }
      return answered
    },
  })
  const sent = () => server.requests.filter(({ url }) => url === ANSWER)
  return { server, sent, ...openApp('/plots/plot1') }
}

async function openForm({ person }: ReturnType<typeof openPlot>) {
  await person.click(await screen.findByRole('button', { name: 'Answer' }))
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
}

test('shows the number and share of reviews per star', async () => {
  openPlot({ ownerId: 'user2' })
  const spread = (await screen.findByText('5 stars')).closest('dl') as HTMLElement
  const rows = [...spread.children].map((row) => ({
    label: row.querySelector('dt')?.textContent,
    count: row.querySelector('dd')?.textContent,
    share: Math.round(Number(row.querySelectorAll('rect')[1]?.getAttribute('width'))),
  }))
  expect(rows).toEqual([
    { label: '5 stars', count: '3', share: 0 },
    { label: '4 stars', count: '1,240', share: 100 },
    { label: '3 stars', count: '0', share: 0 },
    { label: '2 stars', count: '0', share: 0 },
    { label: '1 star', count: '1', share: 0 },
  ])
})

test('neither shows nor fetches the spread without reviews', async () => {
  const { server } = openPlot({ reviewCount: 0, rating: null })
  await screen.findByText('Best soil I have dug in years.')
  expect(screen.queryByText('5 stars')).toBeNull()
  expect(server.asked('/api/plots/plot1/stars')).toEqual([])
})

test('only the host is asked for an answer', async () => {
  openPlot({ ownerId: 'user2' })
  await screen.findByText('Best soil I have dug in years.')
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
})

test('the host answers once, and the answer stands below the review', async () => {
  const held = heldAnswer()
  const plot = openPlot({}, held.respond)
  const field = await openForm(plot)
  await plot.person.type(field, '   ')
  await plot.person.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(plot.sent()).toEqual([])
  await plot.person.clear(field)
  await plot.person.type(field, 'Come again.')
  await plot.person.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByRole('button', { name: 'Sending...' })
  held.release({ json: {} })
  await expectToast('Your answer is there', 'Everybody sees it.')
  const entry = (await screen.findByText('The answer')).closest('li') as HTMLElement
  within(entry).getByText('Come again.')
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
  expect(plot.sent().map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { comment: 'Come again.' },
  ])
})

test('shows a refused answer and keeps the text', async () => {
  const message = 'You have answered this review already.'
  const plot = openPlot({}, () => ({ status: 409, json: { message } }))
  const field = await openForm(plot)
  await plot.person.type(field, 'Twice')
  await plot.person.click(screen.getByRole('button', { name: 'Send answer' }))
  await expectFailureToast('Error', message)
  await waitFor(() => expect(field.value).toBe('Twice'))
})

test('keeps the text after the form is closed', async () => {
  const plot = openPlot()
  await plot.person.type(await openForm(plot), 'Thank y')
  await plot.person.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
  expect((await openForm(plot)).value).toBe('Thank y')
})
