import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aPlot, aTool } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts } from '../testing/sign-in.tsx'

const hostBar = async () => within(await screen.findByRole('region', { name: 'Your listing' }))

test('links the owner of a plot to its form and calendar', async () => {
  fakeServer({ '/api/plots/plot1': { json: aPlot({ ownerId: 'user1', state: 'paused' }) } })
  openApp('/plots/plot1')
  const bar = await hostBar()
  bar.getByText('Paused')
  bar.getByText('This is what renters see.')
  expect(bar.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/plots/plot1/edit')
  const calendar = bar.getByRole('link', { name: 'Calendar' })
  expect(calendar.getAttribute('href')).toBe('/hosting?view=calendar')
  screen.getByText('This listing is paused and takes no new rentals for now.')
  expect(screen.getAllByText('Paused')).toHaveLength(2)
  expect(screen.queryByText('Available')).toBeNull()
})

test('with accounts the host still reads why the exact address is there', async () => {
  const plot = aPlot({ placeFor: 'host' })
  openWithAccounts('/plots/plot1', { '/api/plots/plot1': { json: plot } }, { userId: 'user2' })
  const bar = await hostBar()
  bar.getByText('Listed')
  screen.getByText(/^You see the exact address because this is your own listing/)
})

test('shows repair, accessories and picture descriptions on the page of an own tool', async () => {
  const tool = aTool({
    ownerId: 'user1',
    state: 'repair',
    included: ['Helmet'],
    imageTexts: ['It stands in the shed'],
  })
  fakeServer({ '/api/tools/tool1': { json: tool } })
  openApp('/tools/tool1')
  const bar = await hostBar()
  expect(bar.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/tools/tool1/edit')
  screen.getByText('This tool is in repair and takes no new rentals for now.')
  expect(screen.getAllByText('In repair')).toHaveLength(2)
  screen.getByText('Helmet')
  screen.getByText('Fully Insured')
  screen.getByRole('img', { name: 'It stands in the shed' })
})

test('hides the bar from other people and visitors', async () => {
  fakeServer({ '/api/plots/plot1': { json: aPlot() } })
  openApp('/plots/plot1').unmount()
  openApp('/plots/plot1')
  await screen.findByRole('button', { name: 'Book This Plot' })
  expect(screen.queryByRole('region', { name: 'Your listing' })).toBeNull()
  const own = aPlot({ ownerId: null })
  openWithAccounts('/plots/plot2', { '/api/plots/plot2': { json: own } })
  await screen.findByRole('heading', { level: 1, name: own.name })
  expect(screen.queryByRole('region', { name: 'Your listing' })).toBeNull()
})

const HIDDEN = { state: 'paused', hiddenReason: 'These are not raised beds.' } as const
const WHY = 'Hidden by the people who run this place: These are not raised beds.'

test.each([
  ['/plots/plot1', { '/api/plots/plot1': { json: aPlot({ ...HIDDEN, ownerId: 'user1' }) } }],
  ['/tools/tool1', { '/api/tools/tool1': { json: aTool({ ...HIDDEN, ownerId: 'user1' }) } }],
])('the owner of a hidden listing reads at %s why it is hidden', async (path, answers) => {
  fakeServer(answers)
  openApp(path)
  const bar = await hostBar()
  bar.getByText('Hidden')
  bar.getByText('Only you still see it.')
  const note = within(screen.getByRole('note'))
  note.getByText(WHY)
  expect(note.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe(
    '/notifications?answer=1',
  )
})

test('an operator reads why it is hidden, and has nothing to answer', async () => {
  fakeServer({ '/api/plots/plot1': { json: aPlot({ ...HIDDEN, ownerId: 'user2' }) } })
  openApp('/plots/plot1')
  const note = within(await screen.findByRole('note'))
  note.getByText(WHY)
  expect(note.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your listing' })).toBeNull()
})
