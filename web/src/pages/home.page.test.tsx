import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldAnswer } from '../testing/fake-server.ts'
import { figureOf, openHome, section } from '../testing/home.ts'
import { aBusiness, anExpert } from '../testing/knowledge.ts'
import { aTool } from '../testing/listings.ts'
// Compiled before the first test waits for it.
import './home.page.tsx'

const address = () => window.location.pathname + window.location.search

test('Home has its sections in order [HOME-01] [HOME-02] [FEED-01]', async () => {
  await openHome()
  const parts = document.querySelectorAll('nav[aria-label="Main"], main section, footer')
  const names = [...parts].map((part) => {
    if (part.tagName !== 'SECTION') return part.tagName
    return part.getAttribute('aria-label') ?? part.querySelector('h1, h2')?.textContent
  })
  expect(names).toEqual([
    'NAV',
    'Grow Food, Build Community',
    'Search',
    'Featured Garden Plots',
    'Tool Sharing Marketplace',
    'Find Growing Information',
    'Your Environmental Impact',
    'Community Feed',
    'Eco-Friendly Businesses',
    'FOOTER',
  ])
})

const HERO_LABELS = ['Active Plots', 'Plants Grown', 'Tools Shared']
const OWN_LABELS = ['Plants grown', 'CO2 saved', 'Tools shared', 'Connections']

test('the hero leads on and shows the stats [HOME-03] [HOME-04] [HOME-05] [HOME-06] [HOME-07]', async () => {
  await openHome()
  screen.getByRole('link', { name: 'Find a Plot' })
  screen.getByRole('link', { name: 'Learn More about growing' })
  await screen.findByText('31kg')
  screen.getByText('CO2 Saved This Month')
  expect(HERO_LABELS.map((label) => figureOf(screen, label))).toEqual(['7', '99', '12'])
})

test('without stats the fallbacks stand in [HOME-08] [HOME-26]', async () => {
  const { server } = await openHome({ '/api/stats': { status: 500 } })
  await waitFor(() => expect(server.asked('/api/stats')).toHaveLength(1))
  expect(HERO_LABELS.map((label) => figureOf(screen, label))).toEqual(['3', '42', '10'])
  expect(screen.getByText('CO2 Saved This Month').parentElement?.textContent).toMatch(/^15kg/)
  const impact = section('Your Environmental Impact')
  expect(OWN_LABELS.map((label) => figureOf(impact, label))).toEqual(['42', '15kg', '3', '8'])
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

test.each([
  ['bed', '', '/plots?query=bed'],
  ['', '97214', '/plots?location=97214'],
  ['bed', '97214', '/plots?query=bed&location=97214'],
])(
  'Enter searches too, with only the boxes that are filled, such as %o and %o [HOME-09] [HOME-10] [HOME-13] [HOME-17] [HOME-18]',
  async (words, place, found) => {
    const { person } = await openHome()
    const where = screen.getByPlaceholderText('City or ZIP code')
    if (place) await person.type(where, place)
    await person.type(screen.getByPlaceholderText('What are you looking for?'), `${words}{Enter}`)
    await waitFor(() => expect(address()).toBe(found))
  },
)

test('Home asks for plots without a query [API-07]', async () => {
  const { server } = await openHome()
  await section('Featured Garden Plots').findByText('Plot 1')
  expect(server.asked('/api/plots')).toEqual(['/api/plots'])
})

const NAMES = ['Ash', 'Birch', 'Cedar', 'Date', 'Elm']

test.each([
  ['Tool Sharing Marketplace', 4, 'HOME-21', '/api/tools', aTool],
  ['Find Growing Information', 3, 'HOME-22', '/api/experts', anExpert],
  ['Eco-Friendly Businesses', 3, 'HOME-32', '/api/businesses', aBusiness],
] as [string, number, string, string, (named: { id: string; name: string }) => unknown][])(
  '%s shows the first %i of its list and no more [%s]',
  async (title, shown, _clause, path, make) => {
    const json = NAMES.map((name) => make({ id: name.toLowerCase(), name }))
    await openHome({ [path]: { json } })
    await section(title).findByText('Ash')
    const names = section(title)
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading').textContent)
    expect(names).toEqual(NAMES.slice(0, shown))
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
  '%s that cannot be loaded says so, not that it is empty, and can be tried again [ERR-11] [B15]',
  async (title, path, words) => {
    const { person, server } = await openHome({ [path]: { status: 500 } })
    await waitFor(() => section(title).getByText(/^Loading .+ failed\.$/))
    expect(section(title).queryByText(words)).toBeNull()
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
  expect(OWN_LABELS.map((label) => figureOf(impact, label))).toEqual(['20', '10kg', '2', '6'])
  const wordsOfItems = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)
  expect(wordsOfItems(impact.getAllByRole('listitem'))).toEqual(
    expect.arrayContaining([
      '+50 sharing a tool',
      '+25 growing a new plant',
      '+100 helping another gardener',
    ]),
  )
  const badges = within(impact.getByRole('list', { name: 'Badges' })).getAllByRole('listitem')
  expect(wordsOfItems(badges)).toEqual([
    '🧺First Harvest',
    '🌱Green Thumb',
    '🤝Community Helper',
    '🛠️Tool Sharer',
    '🔥Streak Master',
    '🔒Next Badge (locked)',
  ])
})

test('links to points earned while away', async () => {
  await openHome({
    '/api/impact/announcements': {
      json: [{ id: 'b', type: 'badge', title: 'Tool Sharer', description: '' }],
    },
  })
  const impact = section('Your Environmental Impact')
  await impact.findByText(/Earned while you were away: Tool Sharer/)
  expect(impact.getByRole('link', { name: 'Have a look' }).getAttribute('href')).toBe('/impact')
})

test('businesses lead to all of them [HOME-33]', async () => {
  await openHome()
  const link = screen.getByRole('link', { name: 'View All Businesses' })
  expect(link.getAttribute('href')).toBe('/businesses')
})
