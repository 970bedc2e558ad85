import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldAnswer } from '../testing/fake-server.ts'
import { figureOf, openHome, POST, section } from '../testing/home.ts'
// Compiled before the first test waits for it.
import './home.page.tsx'

test('shows author, type, first picture, counts and points of a post [FEED-03] [FEED-06] [FEED-07] [FEED-08] [FEED-09] [FEED-11]', async () => {
  await openHome()
  const post = within(await screen.findByRole('article', { name: 'Post by Ana Reyes' }))
  post.getByText('Ana Reyes')
  // Without a picture of her, the first letters of her name stand in.
  post.getByText('AN')
  post.getByText('Harvested')
  post.getByText('Peas are up.')
  post.getByText('+30 XP earned')
  expect(post.getByRole('button', { name: 'Like, 4 so far' }).textContent).toBe('4')
  expect(post.getByText('Comments').parentElement?.textContent).toBe('Comments 2')
  post.getByRole('button', { name: 'Share' })
  expect(document.querySelector('[src="/pictures/first.svg"]')).toBeTruthy()
  expect(document.querySelector('[src="/pictures/second.svg"]')).toBeNull()
})

test.each([
  ['harvest', 'Harvested'],
  ['shared_tool', 'Shared Tool'],
  ['achievement', 'Achievement'],
  ['update', 'Update'],
  ['weather', 'Update'],
])('a post of the type %s wears the badge %s [FEED-06]', async (type, badge) => {
  // A newer server may have types that this page does not know.
  await openHome({ '/api/posts': { json: [{ ...POST, type }], offContract: true } })
  const post = within(await screen.findByRole('article', { name: 'Post by Ana Reyes' }))
  post.getByText(badge)
})

test('an author with a picture is shown by it [FEED-03]', async () => {
  const user = { fullName: 'Ana Reyes', profileImage: '/pictures/ana.svg' }
  await openHome({ '/api/posts': { json: [{ ...POST, user }] } })
  const post = await screen.findByRole('article', { name: 'Post by Ana Reyes' })
  within(post).getByText('Ana Reyes')
  expect(post.querySelector('img')?.getAttribute('src')).toBe('/pictures/ana.svg')
})

test('refuses a post with an invalid picture address', async () => {
  const { person, server } = await openHome()
  await person.type(await screen.findByLabelText('Share an update'), 'Peas')
  await person.type(screen.getByLabelText('Picture address (optional)'), 'peas.jpg')
  screen.getByText('A picture address starts with http:// or https://')
  await person.click(screen.getByRole('button', { name: 'Post' }))
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('a feed that shows more than one page of the list reads on', async () => {
  sessionStorage.setItem('commonplot-feed-pages', '11')
  const post = (n: number) => ({ ...POST, id: `post${n}`, content: `Row ${n}` })
  await openHome({
    '/api/posts': ({ url }: { url: string }) =>
      url.includes('cursor=')
        ? { json: [post(61), post(62)] }
        : {
            json: Array.from({ length: 60 }, (_, n) => post(n + 1)),
            headers: { Link: '</api/posts?cursor=more>; rel="next"' },
          },
  })
  await section('Community Feed').findByText('Row 62')
  sessionStorage.removeItem('commonplot-feed-pages')
})

test('shows a nameless achievement as anonymous with Badge earned! [FEED-04] [FEED-10]', async () => {
  const nameless = { ...POST, type: 'achievement', user: null }
  await openHome({ '/api/posts': { json: [nameless] } })
  const post = within(await screen.findByRole('article', { name: 'Post by Anonymous User' }))
  post.getByText('Badge earned!')
})

test('shows the age of a post, and the exact time on hover [FEED-05]', async () => {
  const createdAt = new Date(Date.now() - 3 * 3_600_000 - 5_000).toISOString()
  await openHome({ '/api/posts': { json: [{ ...POST, createdAt }] } })
  const post = within(await screen.findByRole('article', { name: 'Post by Ana Reyes' }))
  const time = post.getByText('3 hours ago')
  expect(time.getAttribute('datetime')).toBe(createdAt)
  expect(time.getAttribute('title')).toContain(String(new Date(createdAt).getFullYear()))
})

test('an empty feed invites the first post, and the figures stay [FEED-02] [FEED-12]', async () => {
  await openHome({ '/api/posts': { json: [] } })
  await screen.findByText('No community posts yet.')
  screen.getByText('Be the first to share your gardening journey!')
  const feed = section('Community Feed')
  const labels = ['Posts This Week', 'Active Gardeners', 'Harvests Shared']
  expect(labels.map((label) => figureOf(feed, label))).toEqual(['26', '8', '15'])
})

test('shows why a post is hidden to its author only', async () => {
  const hidden = { ...POST, id: 'post9', content: 'Cheap pills', hiddenReason: 'No selling here.' }
  await openHome({ '/api/posts': { json: [hidden, POST] } })
  await screen.findByText('Cheap pills')
  const [note, ...others] = screen.getAllByRole('note')
  expect(note?.textContent).toContain('Hidden by the people who run this place: No selling here.')
  expect(others).toEqual([])
})

test('Load More Posts is there while more come, and gone once they do not [B24]', async () => {
  const all = Array.from({ length: 7 }, (_, n) => ({ ...POST, id: `post${n}` }))
  await openHome({ '/api/posts': { json: all } })
  await waitFor(() => expect(screen.getAllByRole('article', { name: /^Post by/ })).toHaveLength(6))
  screen.getByRole('button', { name: 'Load More Posts' })
  cleanup()
  sessionStorage.setItem('commonplot-feed-pages', '2')
  await openHome({ '/api/posts': { json: all } })
  await waitFor(() => expect(screen.getAllByRole('article', { name: /^Post by/ })).toHaveLength(7))
  expect(screen.queryByRole('button', { name: 'Load More Posts' })).toBeNull()
})

test('the author of a post is a link to their page, and its picture has words [B21]', async () => {
  await openHome()
  const post = within(await screen.findByRole('article', { name: 'Post by Ana Reyes' }))
  expect(post.getByRole('link', { name: 'Ana Reyes' }).getAttribute('href')).toBe('/people/user2')
  post.getByRole('img', { name: 'Picture shared by Ana Reyes' })
})

test('a post that comes with the feed before its own answer is shown once [B19]', async () => {
  const saved = { ...POST, id: 'post2', content: 'Leeks' }
  const held = heldAnswer()
  const { person, queryClient } = await openHome({
    '/api/posts': ({ method }: { method: string }) =>
      method === 'POST' ? held.respond() : { json: [POST] },
  })
  await person.type(await screen.findByLabelText('Share an update'), 'Leeks')
  await person.click(screen.getByRole('button', { name: 'Post' }))
  act(() => void queryClient.setQueryData(['/api/posts'], [saved, POST]))
  await screen.findByText('Leeks')
  held.release({ status: 201, json: saved })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Posting...' })).toBeNull())
  expect(screen.getAllByText('Leeks')).toHaveLength(1)
})
