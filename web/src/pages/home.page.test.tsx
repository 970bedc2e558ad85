import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aBusiness, anExpert } from '../testing/knowledge.ts'
import { aPlot } from '../testing/plots.ts'
import { openApp } from '../testing/render.tsx'
import { aTool } from '../testing/tools.ts'
// Compiled before the first test waits for it.
import './home.page.tsx'

const STATS = {
  activePlots: 7,
  plantsGrown: 99,
  toolsShared: 12,
  co2Saved: '31kg',
  userStats: {
    plantsGrown: 20,
    co2Saved: '10kg',
    toolsShared: 2,
    connections: 6,
    thisMonth: { plantsGrown: 11, co2SavedKg: 4.52, toolsShared: 1 },
  },
}
const POST = {
  id: 'post1',
  type: 'harvest',
  content: 'Peas are up.',
  images: ['/pictures/first.svg', '/pictures/second.svg'],
  likes: 4,
  comments: 2,
  liked: false,
  xpEarned: 30,
  createdAt: new Date().toISOString(),
  userId: 'user2',
  user: { fullName: 'Ana Reyes', profileImage: null },
  plantId: null,
}
const plots = [1, 2, 3, 4].map((n) => aPlot({ id: `plot${n}`, name: `Plot ${n}` }))

async function openHome(routes = {}) {
  const server = fakeServer({
    '/api/stats': { json: STATS },
    '/api/plots': { json: plots },
    '/api/posts': { json: [POST] },
    ...routes,
  })
  const app = openApp('/')
  await screen.findByRole('heading', { level: 1, name: 'Grow Food, Build Community' })
  return { server, ...app }
}
const address = () => window.location.pathname + window.location.search
const section = (name: string) => within(screen.getByRole('region', { name }))

test('Home has its sections in order [HOME-01] [HOME-02] [FEED-01]', async () => {
  await openHome()
  const titles = screen
    .getAllByRole('region')
    .flatMap((region) => within(region).queryAllByRole('heading', { level: 2 })[0] ?? [])
    .map((heading) => heading.textContent)
  expect(titles).toEqual([
    'Featured Garden Plots',
    'Tool Sharing Marketplace',
    'Find Growing Information',
    'Your Environmental Impact',
    'Community Feed',
    'Eco-Friendly Businesses',
  ])
})

test('the hero leads on and shows the stats [HOME-03] [HOME-04] [HOME-05] [HOME-06] [HOME-07]', async () => {
  await openHome()
  screen.getByRole('link', { name: 'Find a Plot' })
  screen.getByRole('link', { name: 'Learn More' })
  await screen.findByText('31kg')
  screen.getByText('CO2 Saved This Month')
  for (const [label, value] of [
    ['Active Plots', '7'],
    ['Plants Grown', '99'],
    ['Tools Shared', '12'],
  ] as const) {
    expect(screen.getByText(label).parentElement?.textContent).toContain(value)
  }
})

test('without stats the fallbacks stand in [HOME-08] [HOME-26]', async () => {
  await openHome({ '/api/stats': { status: 500 } })
  expect(screen.getByText('Active Plots').parentElement?.textContent).toContain('3')
  expect(screen.getByText('Tools Shared').parentElement?.textContent).toContain('10')
  expect(section('Your Environmental Impact').getByText('8')).toBeTruthy()
})

test.each([
  ['All', '/plots'],
  ['Plots', '/plots'],
  ['Tools', '/tools'],
  ['Experts', '/experts'],
])(
  'searching with the chip %s goes to %s [HOME-11] [HOME-12] [HOME-14] [HOME-15] [HOME-16]',
  async (chip, path) => {
    const { person } = await openHome()
    const panel = section('Search')
    await person.click(panel.getByRole('button', { name: chip }))
    await person.click(panel.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(address()).toBe(path))
  },
)

test('Enter searches too, with only the boxes that are filled [HOME-09] [HOME-10] [HOME-13] [HOME-17] [HOME-18]', async () => {
  const { person } = await openHome()
  screen.getByPlaceholderText('City or ZIP code')
  await person.type(screen.getByPlaceholderText('What are you looking for?'), 'bed{Enter}')
  await waitFor(() => expect(address()).toBe('/plots?query=bed'))
})

test('Home asks for plots without a query [API-07]', async () => {
  const { server } = await openHome()
  await section('Featured Garden Plots').findByText('Plot 1')
  expect(server.asked('/api/plots')).toEqual(['/api/plots'])
})

const IDS = ['a', 'b', 'c', 'd', 'e']

test.each([
  ['Tool Sharing Marketplace', '/api/tools', IDS.map((id) => aTool({ id })), 4],
  ['Find Growing Information', '/api/experts', IDS.map((id) => anExpert({ id })), 3],
  ['Eco-Friendly Businesses', '/api/businesses', IDS.map((id) => aBusiness({ id })), 3],
] as [string, string, unknown[], number][])(
  '%s shows the first of its list and no more [HOME-21] [HOME-22] [HOME-32]',
  async (title, path, json, shown) => {
    await openHome({ [path]: { json } })
    await waitFor(() => expect(section(title).getAllByRole('article')).toHaveLength(shown))
  },
)

test.each([
  ['Featured Garden Plots', '/api/plots'],
  ['Tool Sharing Marketplace', '/api/tools'],
  ['Find Growing Information', '/api/experts'],
  ['Eco-Friendly Businesses', '/api/businesses'],
])('%s shows three skeletons while it loads [HOME-34]', async (title, path) => {
  await openHome({ [path]: heldAnswer().respond })
  expect(section(title).getAllByTestId(/-skeleton$/)).toHaveLength(3)
})

test.each([
  ['Featured Garden Plots', '/api/plots', 'No plots yet. Host the first one.'],
  ['Tool Sharing Marketplace', '/api/tools', 'No tools are shared yet.'],
  ['Find Growing Information', '/api/experts', 'No experts yet.'],
  ['Eco-Friendly Businesses', '/api/businesses', 'No businesses yet.'],
  ['Community Feed', '/api/posts', 'No community posts yet.'],
])(
  '%s that cannot be loaded shows its empty state and can be tried again [ERR-11] [B5]',
  async (title, path, words) => {
    const { person, server } = await openHome({ [path]: { status: 500 } })
    await waitFor(() => section(title).getByText(words))
    section(title).getByText(/^Loading .+ failed\.$/)
    await person.click(section(title).getByRole('button', { name: 'Try again' }))
    expect(server.asked(path).length).toBeGreaterThan(1)
  },
)

test('three plots are featured and lead to all of them [HOME-19] [HOME-20]', async () => {
  await openHome()
  const featured = section('Featured Garden Plots')
  await featured.findByText('Plot 1')
  expect(featured.getAllByRole('article')).toHaveLength(3)
  expect(featured.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/plots')
})

test('the information section has its figures and link [HOME-23] [HOME-24]', async () => {
  await openHome()
  const info = section('Find Growing Information')
  for (const words of ['3 Available Experts', '67 Sessions Completed', '4.8 Average Rating']) {
    info.getByText(words)
  }
  const link = info.getByRole('link', { name: 'Explore Information' })
  expect(link.getAttribute('href')).toBe('/information')
})

test('the own impact has stats, goals, the level card and badges [HOME-25] [HOME-27] [HOME-28] [HOME-29] [HOME-30] [HOME-31]', async () => {
  await openHome()
  const impact = section('Your Environmental Impact')
  await impact.findByText('11 / 50')
  impact.getByText('4.5 / 25 kg')
  impact.getByText('1 / 5')
  impact.getByText('Green Guardian')
  impact.getByText('425 / 500 XP')
  expect(impact.getByLabelText('Level progress').getAttribute('aria-valuenow')).toBe('85')
  for (const xp of ['+50', '+25', '+100']) impact.getByText(xp)
  const badges = within(impact.getByRole('list', { name: 'Badges' })).getAllByRole('listitem')
  expect(badges).toHaveLength(6)
  expect(badges[5]?.textContent).toContain('Next Badge')
})

test('a post shows its author, type, first picture, counts and what it earned [FEED-03] [FEED-06] [FEED-07] [FEED-08] [FEED-09] [FEED-11]', async () => {
  await openHome()
  const post = within(await screen.findByRole('article', { name: 'Post by Ana Reyes' }))
  post.getByText('Harvested')
  post.getByText('Peas are up.')
  post.getByText('+30 XP earned')
  post.getByRole('button', { name: 'Like, 4 so far' })
  post.getByRole('button', { name: 'Share' })
  expect(document.querySelector('[src="/pictures/first.svg"]')).toBeTruthy()
  expect(document.querySelector('[src="/pictures/second.svg"]')).toBeNull()
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

test('what was earned while away is pointed to', async () => {
  await openHome({
    '/api/impact/announcements': {
      json: [{ id: 'b', type: 'badge', title: 'Tool Sharer', description: '' }],
    },
  })
  const impact = section('Your Environmental Impact')
  await impact.findByText(/Earned while you were away: Tool Sharer/)
  expect(impact.getByRole('link', { name: 'Have a look' }).getAttribute('href')).toBe('/impact')
})

test('a nameless achievement is anonymous and says Badge earned! [FEED-04] [FEED-10]', async () => {
  const nameless = { ...POST, type: 'achievement', user: null }
  await openHome({ '/api/posts': { json: [nameless] } })
  const post = within(await screen.findByRole('article', { name: 'Post by Anonymous User' }))
  post.getByText('Badge earned!')
})

test('a post says how long ago it was, and exactly when on hover [FEED-05]', async () => {
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
  screen.getByText('Posts This Week')
})

test('businesses lead to all of them [HOME-33]', async () => {
  await openHome()
  const link = screen.getByRole('link', { name: 'View All Businesses' })
  expect(link.getAttribute('href')).toBe('/businesses')
})
