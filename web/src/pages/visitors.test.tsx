import { SCREENS } from '@commonplot/shared/screens/screens.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { anEstimate } from '../testing/impact.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts, signIn } from '../testing/sign-in.tsx'

const screens = Object.values(SCREENS).map(({ path }) => path.replace(':id', 'some-1'))

test.each(screens)(
  '%s stands for a visitor, and asks for nothing that is a member’s',
  async (path) => {
    const { server } = openWithAccounts(path)
    await screen.findByRole('heading', { level: 1 })
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    const href = main.getByRole('link', { name: 'Sign in' }).getAttribute('href')
    const back = `/sign-in?to=${encodeURIComponent(`${path}?`)}`
    expect(href).toBe(path === '/sign-in' ? '/sign-in' : back)
    expect(main.queryByRole('link', { name: 'Profile' })).toBeNull()
    expect(screen.queryByText('Something went wrong on this page')).toBeNull()
    const urls = server.requests.map(({ url }) => url)
    expect(urls.filter((url) => /null|undefined|\/\/|unread|announcements/.test(url))).toEqual([])
  },
)

test.each([
  ['/messages', 'Talk with your neighbours'],
  ['/profile', 'Your corner of the garden'],
  ['/settings', 'Your settings wait for you'],
  ['/impact', 'Start a log of your own'],
  ['/', 'See what your garden adds up to'],
])('%s invites a visitor to sign in', async (path, title) => {
  openWithAccounts(path)
  await screen.findByText(title)
  within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
})

test('a log that a visitor has filled in is sent once they are in', async () => {
  const { person, server } = openWithAccounts('/impact', {
    '/api/carbon/gardening-impact': { json: anEstimate() },
    '/api/impact/activities': { status: 500 },
  })
  await person.click(await screen.findByRole('button', { name: 'Log New Activity' }))
  await person.selectOptions(await screen.findByLabelText('Activity type'), 'composting')
  await person.type(screen.getByLabelText('Description'), 'Turned the heap')
  await person.click(screen.getByRole('button', { name: 'Log Activity' }))
  await signIn(person)
  await waitFor(() => expect(server.asked('/api/impact/activities')).toHaveLength(1))
  const [sent] = server.requests.filter(({ url }) => url === '/api/impact/activities')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    userId: 'user2',
    description: 'Turned the heap',
  })
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Turned the heap')
})

test('shows no screen without accounts', async () => {
  fakeServer()
  openApp('/sign-in')
  await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })
})
