import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aMe } from '../testing/accounts.ts'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'

const USER = {
  id: 'user1',
  fullName: 'Maya Green',
  username: 'maya',
  profileImage: null,
  location: 'Portland, OR',
  bio: 'Beans, mostly.',
  points: 425,
  level: 'Seedling',
  badges: ['Streak Master'],
  createdAt: '2026-01-01T00:00:00Z',
}

async function openProfile(routes = {}) {
  const server = fakeServer({
    '/api/users/user1': { json: USER },
    '/api/users/user1/posts': { json: [] },
    ...routes,
  })
  return { server, ...openApp('/profile') }
}

test('shows the profile of user1 [PROF-01] [PROF-02] [PROF-03] [PROF-04] [PROF-05] [PROF-06]', async () => {
  await openProfile()
  await screen.findByRole('heading', { level: 1, name: 'Maya Green' })
  for (const words of [
    '@maya',
    'Portland, OR',
    'Beans, mostly.',
    '425 points',
    'Seedling',
    '45 connections',
    'Streak Master',
  ]) {
    screen.getByText(words)
  }
  screen.getByText('MA')
})

test('a person with a picture is shown by it [PROF-02]', async () => {
  await openProfile({
    '/api/users/user1': { json: { ...USER, profileImage: '/pictures/maya.svg' } },
  })
  const name = await screen.findByRole('heading', { level: 1, name: 'Maya Green' })
  const avatar = name.parentElement?.parentElement?.querySelector('img')
  expect(avatar?.getAttribute('src')).toBe('/pictures/maya.svg')
})

test('shows the sample cards; Edit Profile leads to settings [PROF-07] [PROF-10] [PROF-11]', async () => {
  await openProfile()
  const edit = await screen.findByRole('link', { name: 'Edit Profile' })
  expect(edit.getAttribute('href')).toBe('/settings')
  const stats = screen.getByRole('heading', { name: 'Impact stats' }).parentElement as HTMLElement
  const figures = within(stats).getAllByRole('term')
  expect(figures.map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['Plants grown', '42'],
    ['CO2 saved', '15kg'],
    ['Tools shared', '3'],
    ['Plot', '1'],
  ])
  for (const words of ['First Harvest', 'Green Thumb', 'Community Helper']) screen.getByText(words)
})

const POST = {
  id: 'post1',
  type: 'harvest',
  content: 'Peas are up.',
  images: [],
  likes: 0,
  comments: 0,
  liked: false,
  xpEarned: 0,
  createdAt: '2026-01-01T00:00:00Z',
  userId: 'user1',
  user: { fullName: 'Maya Green', profileImage: null },
  plantId: null,
}
const recentActivity = async () =>
  within(await screen.findByRole('region', { name: 'Recent activity' }))

test('shows the posts of the person as recent activity [PROF-12]', async () => {
  const posts = [POST, { ...POST, id: 'post2', type: 'update', content: 'Beans too.' }]
  const { server } = await openProfile({ '/api/users/user1/posts': { json: posts } })
  const list = await recentActivity()
  await list.findByText('Peas are up.')
  expect(list.getAllByRole('article')).toHaveLength(2)
  list.getByText('Harvested')
  list.getByText('Beans too.')
  expect(server.asked('/api/users/user1/posts')).toHaveLength(1)
})

test('three skeletons keep its place while it loads [PROF-13]', async () => {
  await openProfile({ '/api/users/user1/posts': heldAnswer().respond })
  await recentActivity()
  const region = screen.getByRole('region', { name: 'Recent activity' })
  expect(region.querySelectorAll('[data-skeleton]')).toHaveLength(3)
})

test('without posts the list invites the first one [PROF-14]', async () => {
  await openProfile()
  await screen.findByText('No activity yet. Start by posting your first garden update!')
})

test('Share Profile uses the sharing of the browser where there is one [PROF-08]', async () => {
  const { person } = await openProfile()
  const share = vi.fn(async () => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(await screen.findByRole('button', { name: 'Share Profile' }))
  const url = `${window.location.origin}/profile`
  expect(share).toHaveBeenCalledWith({ title: 'Maya Green', url })
  expect(writeText).not.toHaveBeenCalled()
  Reflect.deleteProperty(navigator, 'share')
})

test('Share Profile copies the address where the browser cannot share [PROF-09]', async () => {
  const { person } = await openProfile()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(await screen.findByRole('button', { name: 'Share Profile' }))
  await screen.findByText('Link copied')
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/profile`)
})

test('the own data can be downloaded as a file', async () => {
  await openProfile()
  const link = await screen.findByRole('link', { name: 'Download my data' })
  expect(link.getAttribute('href')).toBe('/api/users/user1/export')
  expect(link.hasAttribute('download')).toBe(true)
})

test('shows a missing user [PROF-15] [ERR-16]', async () => {
  await openProfile({ '/api/users/user1': { status: 404, json: { message: 'User not found' } } })
  await screen.findByText('User not found')
})

test('shows a failed profile as not found, with the failure [ERR-10] [B5]', async () => {
  const { person, server } = await openProfile({ '/api/users/user1': { status: 500 } })
  await screen.findByRole('heading', { level: 1, name: 'User not found' })
  screen.getByText('Loading the profile failed.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(server.asked('/api/users/user1').length).toBeGreaterThan(1)
})

test.each([
  ['/api/rentals', /^Nothing rented yet\./, 'Loading your rentals failed.'],
  ['/api/users/user1/saved-plants', /^Nothing saved yet\./, 'Loading your plants failed.'],
  ['/api/users/user1/posts', /^No activity yet\./, 'Loading posts failed.'],
])(
  'when %s fails its list says so, and not that it is empty [ERR-11] [B15]',
  async (path, empty, failure) => {
    await openProfile({ [path]: { status: 500 } })
    await screen.findByText(failure)
    expect(screen.queryByText(empty)).toBeNull()
  },
)

test('links to the console on the profile of operators only', async () => {
  await openProfile({ '/api/me': { json: aMe() } })
  const link = await screen.findByRole('link', { name: 'Running this place' })
  expect(link.getAttribute('href')).toBe('/operator')
  cleanup()
  const { server } = await openProfile({ '/api/me': { json: aMe({ roles: ['member'] }) } })
  await screen.findByRole('heading', { level: 1, name: 'Maya Green' })
  await waitFor(() => expect(server.asked('/api/me')).toHaveLength(1))
  expect(screen.queryByRole('link', { name: 'Running this place' })).toBeNull()
})
