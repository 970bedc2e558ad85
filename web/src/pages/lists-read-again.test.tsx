import { act, screen, within } from '@testing-library/react'
import { test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { aMe, aUser } from '../testing/accounts.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aListing as aHosted, aHosting } from '../testing/hosting.ts'
import { aPlot } from '../testing/listings.ts'
import { aListing, startAct } from '../testing/operator.ts'
import { openApp } from '../testing/render.tsx'
import { aRental } from '../testing/rentals.ts'
import { findToast, pressInToast } from '../testing/toasts.ts'

/** A list of plots that was read before: the one there is comes and goes with what is done. */
async function openList({ isThere = true } = {}) {
  const offer = { isThere }
  const set = (isThere: boolean, json?: unknown) => () => {
    offer.isThere = isThere
    return { json }
  }
  fakeServer({
    '/api/me': { json: aMe() },
    '/api/plots': () => ({ json: offer.isThere ? [aPlot({ name: 'River Field' })] : [] }),
    '/api/plots/plot1': { json: aPlot({ ownerId: 'user1', name: 'River Field' }) },
    '/api/hosting': () => ({
      json: aHosting({ listings: [aHosted({ state: offer.isThere ? 'listed' : 'paused' })] }),
    }),
    '/api/plots/plot1/state': ({ body }) => set(body?.includes('listed') ?? false, aPlot())(),
    '/api/plots/plot1/blocks': ({ method, body }) =>
      method === 'GET' ? { json: [] } : set(false, { id: 'block1', ...JSON.parse(body ?? '') })(),
    '/api/users/user1': { json: aUser() },
    '/api/rentals': { json: [aRental({ status: 'confirmed' })] },
    '/api/rentals/rental1/cancel': set(true, { rental: aRental({ status: 'cancelled' }) }),
    '/api/operator/listings': { json: [aListing()] },
    '/api/operator/listings/plot/plot1/hide': set(false),
  })
  const { person } = openApp('/plots')
  await (isThere ? expectBack() : expectGone())
  return person
}

const expectGone = async () => {
  act(() => navigate('/plots'))
  await screen.findByText('0 plots found')
}
const expectBack = async () => {
  act(() => navigate('/plots'))
  await screen.findByRole('link', { name: 'River Field' })
}

test('removes a paused listing from cached lists until it is offered again', async () => {
  const person = await openList()
  act(() => navigate('/hosting?view=listings'))
  const actions = within(await screen.findByRole('group', { name: 'River Field' }))
  await person.click(actions.getByRole('button', { name: 'Pause' }))
  await findToast('River Field is paused')
  await expectGone()
  await pressInToast(person, 'Undo')
  await expectBack()
})

test('days off count in a list that was read before', async () => {
  const person = await openList()
  act(() => navigate('/hosting?view=calendar'))
  await person.click(await screen.findByRole('button', { name: 'Take days off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Take days off' }))
  await screen.findByText('Days taken off')
  await expectGone()
})

test('the days of a cancelled rental are offered in a list that was read before', async () => {
  const person = await openList({ isThere: false })
  act(() => navigate('/profile'))
  await person.click(await screen.findByRole('button', { name: 'Cancel rental' }))
  await person.click(screen.getByRole('button', { name: 'Yes, cancel' }))
  await screen.findByText('Rental cancelled')
  await expectBack()
})

test('removes a hidden listing from cached lists', async () => {
  const person = await openList()
  act(() => navigate('/operator?tab=listings'))
  await startAct(person, 'River Field', 'Hide')
  await person.type(screen.getByLabelText('Reason'), 'There is no river.')
  await person.click(screen.getByRole('button', { name: 'Hide' }))
  await screen.findByText('River Field is hidden')
  await expectGone()
})
