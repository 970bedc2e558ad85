import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldAnswer } from '../testing/fake-server.ts'
import {
  aHostedRental,
  aHosting,
  aListing,
  aRequest,
  onThatDay,
  openHosting,
} from '../testing/hosting.ts'
import { openWithAccounts } from '../testing/sign-in.tsx'

onThatDay()

const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('lists and links the tasks of the host', async () => {
  openHosting('', {
    listings: [
      aListing(),
      aListing({ type: 'tool', id: 'tool1', name: 'Tiller', state: 'paused' }),
    ],
    rentals: [aHostedRental({ startDate: '2027-05-13', endDate: '2027-05-20' })],
    requests: [aRequest()],
  })
  await screen.findByText('Tomás Rivera asks for River Field')
  const region = screen.getByRole('region', { name: 'Needs you today' })
  expect(linksIn(region)).toEqual([
    ['Tomás Rivera asks for River FieldJun 1, 2027 – Jun 29, 2027', '/hosting?view=requests'],
    [
      'Tomás Rivera starts with River FieldTomorrow',
      '/hosting?view=calendar&month=2027-05&item=plot%3Aplot1',
    ],
    ['Tiller is paused and takes no new rentalsLook at your listings', '/hosting?view=listings'],
  ])
})

test('records a handover in the overview', async () => {
  const tool = { type: 'tool', itemId: 'tool1', item: { id: 'tool1', name: 'Tiller' } } as const
  const rental = aHostedRental({ ...tool, ownerId: 'user1', startDate: '2027-05-12' })
  const { server, person } = openHosting('', { rentals: [rental] })
  const region = within(await screen.findByRole('region', { name: 'Needs you today' }))
  region.getByText('Tomás Rivera')
  const card = within(await region.findByRole('article', { name: 'Handover: Tiller' }))
  card.getByText('Hand it over today')
  expect(card.getByRole('link', { name: 'Tiller' }).getAttribute('href')).toBe('/rentals/rental1')
  // Not a second time as a line of the calendar.
  expect(region.queryByText(/starts with/)).toBeNull()
  await person.click(card.getByRole('button', { name: 'I have handed it over' }))
  await screen.findByRole('dialog')
  expect(server.asked('/api/hosting')).toHaveLength(1)
})

test('shows the rentals and earnings of the month', async () => {
  openHosting('', {
    rentals: [aHostedRental()],
    earnings: {
      currency: 'usd',
      months: [
        { month: '2027-05', rent: 70, fee: 3.5, kept: 0, host: 66.5 },
        { month: '2027-02', rent: 10, fee: 0.5, kept: 5, host: 14.5 },
      ],
      upcoming: 38,
    },
  })
  expect(linksIn(await screen.findByRole('region', { name: 'This month' }))).toEqual([
    ['Days rented3', '/hosting?view=calendar'],
    ['Rentals1', '/hosting?view=calendar'],
  ])
  expect(linksIn(screen.getByRole('region', { name: 'Earned' }))).toEqual([
    ['This month$66.50', '/hosting?view=earnings'],
    ['Upcoming$38.00', '/hosting?view=earnings'],
    ['All time$81.00', '/hosting?view=earnings'],
  ])
  screen.getByText('Nothing. Enjoy the garden.')
})

test('each view has its address, and Back goes to the one before', async () => {
  const { person } = openHosting('')
  await person.click(await screen.findByRole('tab', { name: 'Earnings' }))
  expect(window.location.search).toBe('?view=earnings')
  await screen.findByText('Nothing earned yet')
  window.history.back()
  await screen.findByRole('region', { name: 'Needs you today' })
  expect(window.location.search).toBe('')
})

test('a skeleton keeps the place while it loads', async () => {
  openHosting('', {}, { '/api/hosting': heldAnswer().respond })
  const skeleton = await screen.findByRole('status', { name: 'Loading your hosting' })
  expect(skeleton.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(5)
})

test('invites a person without listings to list a plot', async () => {
  openHosting('', { listings: [] })
  const link = await screen.findByRole('link', { name: 'List your first plot' })
  expect(link.getAttribute('href')).toBe('/host-plot')
  expect(screen.queryByRole('tab')).toBeNull()
  // Said once.
  expect(screen.queryByRole('link', { name: 'List a plot' })).toBeNull()
})

test('shows a failure with a retry', async () => {
  let isDown = true
  const { person } = openHosting(
    '',
    {},
    { '/api/hosting': () => (isDown ? { status: 500 } : { json: aHosting() }) },
  )
  await screen.findByText('Loading your hosting failed.')
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('tab', { name: 'Overview' })
})

test('a visitor is invited to sign in', async () => {
  const { server } = openWithAccounts('/hosting')
  await screen.findByRole('heading', { level: 1, name: 'Hosting' })
  within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
  expect(server.asked('/api/hosting')).toEqual([])
})
