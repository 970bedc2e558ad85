import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aReviewOfPerson, aStanding } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'

const PERSON = {
  id: 'user2',
  fullName: 'Ben Carter',
  username: 'ben',
  profileImage: null,
  location: 'Portland, OR',
  bio: 'Grows beans.',
  points: 1,
  level: 'Seedling',
  badges: [],
  createdAt: '2024-03-01T12:00:00.000Z',
}
const REVIEWS = '/api/users/user2/reviews'

const answers = {
  '/api/users/user2': { json: PERSON },
  '/api/users/user2/standing': { json: aStanding() },
  [REVIEWS]: { json: [aReviewOfPerson({ answer: 'Come again.' })] },
}

test('shows a neighbour as host and renter, with reviews', async () => {
  fakeServer(answers)
  openApp('/people/user2')
  await screen.findByRole('heading', { level: 1, name: 'Ben Carter' })
  await screen.findByText('11 rentals completed')
  screen.getByText('1 rental completed')
  screen.getByText('Usually within an hour')
  screen.getByText('No reviews yet')
  await screen.findByText('Best soil I have dug in years.')
  screen.getByText('Come again.')
  expect(screen.getByRole('link', { name: 'Front-Tine Tiller' }).getAttribute('href')).toBe(
    '/tools/tool1',
  )
  expect(screen.getByRole('link', { name: 'Tom Alvarez' }).getAttribute('href')).toBe(
    '/people/user3',
  )
})

test('loads reviews page by page and omits the name of a closed account', async () => {
  const more = aReviewOfPerson({ id: 'r2', author: null, comment: 'The second page.' })
  fakeServer({
    ...answers,
    [REVIEWS]: ({ url }) =>
      url.includes('cursor=next')
        ? { json: [more] }
        : {
            json: [aReviewOfPerson()],
            headers: { Link: `<${REVIEWS}?cursor=next>; rel="next"`, 'X-Total-Count': '2' },
          },
  })
  const { person } = openApp('/people/user2')
  await person.click(await screen.findByRole('button', { name: 'Show more reviews' }))
  const entry = (await screen.findByText('The second page.')).closest('li') as HTMLElement
  within(entry).getByText('A former neighbour')
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
})

test('shows no page of an unknown person', async () => {
  fakeServer({ '/api/users/nobody': { status: 404, json: { message: 'User not found' } } })
  openApp('/people/nobody')
  await screen.findByRole('heading', { name: 'User not found' })
})
