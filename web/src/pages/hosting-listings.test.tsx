import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import type { SentRequest } from '../testing/fake-server.ts'
import { aHosting, aListing, openHosting } from '../testing/hosting.ts'
import { aPlot, aTool } from '../testing/listings.ts'
import { expectFailureToast, findToast, pressInToast } from '../testing/toasts.ts'

const TILLER = aListing({
  type: 'tool',
  id: 'tool1',
  name: 'Tiller',
  price: 12,
  upcomingRentals: 0,
})

/** Remembers the state of the plot, as the server does. */
function openListings(listing = aListing(), routes = {}) {
  let current = listing
  const setState = ({ body }: SentRequest) => {
    const change = JSON.parse(body ?? '{}')
    current = { ...current, ...change }
    return { json: listing.type === 'plot' ? aPlot(change) : aTool(change) }
  }
  return openHosting(
    '?view=listings',
    {},
    {
      '/api/hosting': () => ({ json: aHosting({ listings: [current] }) }),
      '/api/plots/plot1/state': setState,
      '/api/tools/tool1/state': setState,
      ...routes,
    },
  )
}

const actions = async (name: string) => within(await screen.findByRole('group', { name }))

async function listing(name: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('heading', { level: 3, name })).closest('li')
  if (!row) throw new Error(`${name} is in no list`)
  return row
}

const statesSent = (requests: SentRequest[]) =>
  requests.filter(({ url }) => url.endsWith('/state')).map(({ body }) => body)

test('a listing shows its state, its price and where things are', async () => {
  openHosting('?view=listings', { listings: [aListing({ upcomingRentals: 2 }), TILLER] })
  const plot = await listing('River Field')
  const tool = await listing('Tiller')
  expect(plot.textContent).toContain('$40.00 per month')
  expect(tool.textContent).toContain('$12.00 per day')
  const links = within(plot).getAllByRole('link')
  expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
    ['River Field', '/plots/plot1'],
    ['2 upcoming rentals', '/hosting?view=calendar&item=plot%3Aplot1'],
    ['Edit', '/plots/plot1/edit'],
  ])
  expect(within(plot).queryByRole('button', { name: 'In repair' })).toBeNull()
  within(tool).getByRole('button', { name: 'In repair' })
})

test('a plot is paused at once, and Undo offers it again', async () => {
  const { person, server } = openListings()
  await person.click((await actions('River Field')).getByRole('button', { name: 'Pause' }))
  await screen.findByText('Paused')
  await findToast('River Field is paused')
  await pressInToast(person, 'Undo')
  await screen.findByText('Offered')
  await waitFor(() =>
    expect(statesSent(server.requests)).toEqual(['{"state":"paused"}', '{"state":"listed"}']),
  )
})

test('when pausing fails it is offered as before', async () => {
  const { person } = openListings(aListing(), {
    '/api/plots/plot1/state': { status: 409, json: { message: 'Your account is closing.' } },
  })
  await person.click((await actions('River Field')).getByRole('button', { name: 'Pause' }))
  await expectFailureToast('Error', 'Your account is closing.')
  await screen.findByText('Offered')
})

test('lists open rentals before archiving and offers to undo it', async () => {
  const { person, server } = openListings(aListing({ upcomingRentals: 2 }))
  await person.click((await actions('River Field')).getByRole('button', { name: 'Archive' }))
  const question = await screen.findByRole('dialog', { name: 'Archive River Field?' })
  await expectAccessible(question)
  const dialog = within(question)
  dialog.getByText(/^2 rentals are agreed and stand as they are/)
  expect(statesSent(server.requests)).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Archive' }))
  await screen.findByRole('heading', { level: 2, name: 'No longer offered' })
  await person.click((await actions('River Field')).getByRole('button', { name: 'Bring back' }))
  await screen.findByText('Paused')
  await waitFor(() =>
    expect(statesSent(server.requests)).toEqual(['{"state":"archived"}', '{"state":"paused"}']),
  )
})

test('a tool goes into repair and comes back', async () => {
  const { person, server } = openListings(TILLER)
  await person.click((await actions('Tiller')).getByRole('button', { name: 'In repair' }))
  await screen.findByText('Tiller is in repair')
  await person.click((await actions('Tiller')).getByRole('button', { name: 'Offer again' }))
  await screen.findByText('Tiller is offered again')
  expect(statesSent(server.requests)).toEqual(['{"state":"repair"}', '{"state":"listed"}'])
})

test('a copy is made, and its toast leads to where it is edited', async () => {
  const { person } = openListings(aListing(), {
    '/api/plots/plot1/copy': { json: aPlot({ id: 'plot2', name: 'Copy of River Field' }) },
  })
  await person.click((await actions('River Field')).getByRole('button', { name: 'Copy' }))
  await findToast('Copy of River Field is ready')
  await pressInToast(person, 'Edit it')
  await waitFor(() => expect(window.location.pathname).toBe('/plots/plot2/edit'))
})

test('shows why a listing is hidden; it can be changed and archived but not offered', async () => {
  const hidden = aListing({ ...TILLER, state: 'paused', hiddenReason: 'Its blade is open.' })
  openListings(hidden)
  const row = within(await listing('Tiller'))
  row.getByText('Hidden')
  expect(row.queryByText('Paused')).toBeNull()
  row.getByText('Hidden by the people who run this place: Its blade is open.')
  expect(row.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe(
    '/notifications?answer=1',
  )
  row.getByRole('link', { name: 'Edit' })
  const buttons = row.getAllByRole('button').map((button) => button.textContent)
  expect(buttons).toEqual(['Archive'])
})
