import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openApp, renderWithProviders } from '../../testing/render.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const UNREAD = '/api/users/user1/unread-count'

afterEach(() => vi.useRealTimers())

const mainNavigation = () => screen.getByRole('navigation', { name: 'Main' })
const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent])

test('the top navigation holds the eight links [APP-08]', () => {
  fakeServer()
  openApp('/')
  expect(linksIn(mainNavigation())).toEqual([
    ['/', 'Home'],
    ['/plots', 'Plots'],
    ['/tools', 'Tools'],
    ['/information', 'Info'],
    ['/impact', 'Impact'],
    ['/businesses', 'Businesses'],
    ['/messages', 'Messages'],
    ['/profile', 'Profile'],
  ])
})

test('the Messages link shows how many are unread, in red, for user1 [APP-09] [APP-24]', async () => {
  fakeServer({ [UNREAD]: { json: { count: 3 } } })
  openApp('/')
  const link = await screen.findByRole('link', { name: 'Messages 3 unread' })
  expect(within(link).getByText('3').className).toContain('bg-status-red')
})

test('the Messages link shows no badge when nothing is unread [APP-10]', async () => {
  const server = fakeServer({ [UNREAD]: { json: { count: 0 } } })
  openApp('/')
  await waitFor(() => expect(server.asked(UNREAD)).toHaveLength(1))
  await screen.findByRole('link', { name: 'Messages' })
  expect(screen.queryByText(/unread/)).toBeNull()
})

test('the unread count is asked for again every 30 seconds [APP-32]', async () => {
  vi.useFakeTimers()
  let count = 0
  const server = fakeServer({
    [UNREAD]: () => {
      count += 1
      return { json: { count } }
    },
  })
  openApp('/')
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(server.asked(UNREAD)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect(server.asked(UNREAD)).toHaveLength(2)
  screen.getByRole('link', { name: 'Messages 2 unread' })
})

test.each(['/', '/plots', '/settings', '/nowhere'])(
  'Host Plot is in the top bar of %s [APP-11]',
  (path) => {
    fakeServer()
    openApp(path)
    within(screen.getByRole('banner')).getByRole('link', { name: 'Host Plot' })
  },
)

test('Host Plot goes to /host-plot [APP-12]', async () => {
  fakeServer()
  const { person } = openApp('/')
  await person.click(screen.getByRole('link', { name: 'Host Plot' }))
  await screen.findByRole('heading', { level: 1, name: 'Host a Plot' })
  expect(window.location.pathname).toBe('/host-plot')
})

const footerColumn = (title: string) => {
  const footer = screen.getByRole('contentinfo')
  return linksIn(within(footer).getByRole('navigation', { name: title }))
}

test('the footer has three columns with their entries [APP-13] [APP-14] [APP-16] [APP-17]', () => {
  fakeServer()
  openApp('/')
  const titles = within(screen.getByRole('contentinfo'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
  expect(titles).toEqual(['Platform', 'Community', 'Support'])
  expect(footerColumn('Platform')).toEqual([
    ['/plots', 'Find Plots'],
    ['/tools', 'Share Tools'],
    ['/experts', 'Find Experts'],
    ['/impact', 'Track Impact'],
  ])
  expect(footerColumn('Community').at(-1)).toEqual(['/businesses', 'Eco-Friendly Businesses'])
  expect(footerColumn('Support').map(([, label]) => label)).toEqual([
    'Help Center',
    'Plant Guide',
    'Contact Us',
    'Safety',
    'Terms',
  ])
})

test('Success Stories, Events, Blog and Forum lead outside [APP-15]', () => {
  fakeServer()
  openApp('/')
  const outside = footerColumn('Community').slice(0, 4)
  expect(outside.map(([, label]) => label)).toEqual(['Success Stories', 'Events', 'Blog', 'Forum'])
  for (const [href] of outside) expect(href).toMatch(/^https:\/\/commonplot\.example\//)
})

test('Contact Us is a mail link [APP-18]', () => {
  fakeServer()
  openApp('/')
  const contact = screen.getByRole('link', { name: 'Contact Us' })
  expect(contact.getAttribute('href')).toBe('mailto:hello@commonplot.example')
})

test('the social icons are there and lead nowhere [APP-19]', () => {
  fakeServer()
  openApp('/')
  const icons = within(screen.getByRole('list', { name: 'Social networks' })).getAllByRole('img')
  expect(icons.length).toBeGreaterThan(0)
  for (const icon of icons) expect(icon.closest('a, button')).toBeNull()
})

test('the menu button opens the same links in a sheet, and choosing one closes it', async () => {
  fakeServer()
  const { person } = openApp('/')
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  const sheet = await screen.findByRole('dialog', { name: 'Menu' })
  expect(linksIn(sheet)).toHaveLength(8)
  await person.click(within(sheet).getByRole('link', { name: 'Tools' }))
  await screen.findByRole('heading', { level: 1, name: 'Tool Sharing' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows the error page for code that loads and throws [B3]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = lazyPart(async () => () => {
    throw new Error('broken')
  })
  renderWithProviders(
    <ErrorBoundary onRetry={() => {}}>
      <Broken />
    </ErrorBoundary>,
  )
  await screen.findByText(/It is our fault, not yours/)
})
