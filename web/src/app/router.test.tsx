import { NOT_FOUND_SCREEN, SCREENS } from '@commonplot/shared/screens/screens.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aBusiness, anExpert, aPlant } from '../testing/knowledge.ts'
import { aPlot, aTool } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'
import { navigateSmoothly } from './navigate-smoothly.ts'

const MAYA = {
  id: 'user1',
  fullName: 'Maya Torres',
  username: 'mayagrows',
  profileImage: null,
  location: null,
  bio: null,
  points: 0,
  level: 'Seedling',
  badges: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

const HEADINGS = [
  ['/', 'Grow Food, Build Community'],
  ['/plots', 'Find Garden Plots'],
  ['/host-plot', 'Host a Plot'],
  ['/tools', 'Tool Sharing'],
  ['/information', 'Find Information'],
  ['/businesses', 'Eco-Friendly Businesses'],
  ['/plants', 'Plant Guide'],
  ['/impact', 'Impact Dashboard'],
  ['/profile', 'Maya Torres'],
  ['/settings', 'Settings'],
  ['/messages', 'Messages'],
  ['/notifications', 'Notifications'],
]

test.each(HEADINGS)(
  '%s shows %s, with no sign-in on the way [APP-02] [APP-22]',
  async (path, heading) => {
    fakeServer({ '/api/users/user1': { json: MAYA } })
    openApp(path)
    await screen.findByRole('heading', { level: 1, name: heading })
    expect(screen.queryByText(/sign in|log in|password/i)).toBeNull()
  },
)

test('each page is of one screen in the list', () => {
  const files = Object.keys(import.meta.glob('../pages/*.page.tsx'))
  const pages = [...Object.values(SCREENS), NOT_FOUND_SCREEN].map(({ page }) => page)
  expect(files).toEqual(pages.map((page) => `../pages/${page}.page.tsx`).sort())
})

test('each screen has its own title', async () => {
  fakeServer()
  const { person } = openApp('/tools')
  await waitFor(() => expect(document.title).toBe('Tool Sharing · Commonplot'))
  await person.click(screen.getByRole('link', { name: 'Impact' }))
  await waitFor(() => expect(document.title).toBe('Impact Dashboard · Commonplot'))
})

test.each([
  ['/plots/7', '/api/plots/7', aPlot({ name: 'Bean Yard' }), 'Bean Yard'],
  ['/tools/7', '/api/tools/7', aTool({ name: 'Dibber' }), 'Dibber'],
  ['/plant/7', '/api/plants/7', aPlant({ common_name: 'Leek' }), 'Leek'],
  ['/experts/7', '/api/experts/7', anExpert({ name: 'Rosa' }), 'Rosa'],
  ['/businesses/7', '/api/businesses/7', aBusiness({ name: 'Green Fork' }), 'Green Fork'],
] as [string, string, unknown, string][])(
  '%s opens the screen of that id [APP-03]',
  async (path, call, json, heading) => {
    fakeServer({ [call]: { json } })
    openApp(path)
    await screen.findByRole('heading', { level: 1, name: heading })
  },
)

test('/experts is a screen of its own [APP-04]', async () => {
  fakeServer()
  openApp('/experts')
  await screen.findByRole('heading', { level: 1, name: 'Find Experts' })
  expect(screen.queryByText('404 Page Not Found')).toBeNull()
})

test.each(['/nowhere', '/plots/plot1/more', '/Plots2'])(
  '%s is not found [APP-05]',
  async (path) => {
    fakeServer()
    openApp(path)
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })
  },
)

test('the not-found page hints at the router and helps on [APP-06]', async () => {
  fakeServer()
  openApp('/nowhere')
  const path = await screen.findByText('/nowhere')
  expect(path.parentElement?.textContent).toBe('Did you forget to add /nowhere to the router?')
  screen.getByRole('link', { name: 'Back to Home' })
})

test('after a link the heading of the new page has focus', async () => {
  fakeServer()
  const { person } = openApp('/')
  await person.click(screen.getByRole('link', { name: 'Tools' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tool Sharing' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('a heading that comes with its data gets the focus when it comes', async () => {
  const answer = heldAnswer()
  fakeServer({
    '/api/plots': { json: [aPlot()] },
    '/api/plots/plot1': answer.respond,
  })
  const { person } = openApp('/plots')
  await person.click(await screen.findByRole('link', { name: 'Sunrise Raised Bed' }))
  await screen.findByRole('status', { name: 'Loading plot' })
  expect(document.activeElement).toBe(screen.getByRole('main'))
  answer.release({ json: aPlot() })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Sunrise Raised Bed' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('a link to a part of a page leads there, also when that part comes late or is on this page', async () => {
  const led: string[] = []
  vi.stubGlobal('scrollY', 0)
  Element.prototype.scrollIntoView = function () {
    led.push(this.id)
  }
  const answer = heldAnswer()
  fakeServer({ '/api/users/user1': answer.respond, '/api/rentals': { json: [] } })
  const { person } = openApp('/rentals/rental1')
  await person.click(await screen.findByRole('link', { name: 'Back to my rentals' }))
  await screen.findByRole('status', { name: 'Loading the profile' })
  expect(led).toEqual([])
  answer.release({ json: MAYA })
  await waitFor(() => expect(led).toEqual(['rentals']))
  await screen.findByRole('heading', { level: 1, name: 'Maya Torres' })
  navigateSmoothly(() => {}, '/profile#rentals')
  expect(led).toEqual(['rentals', 'rentals'])
})
