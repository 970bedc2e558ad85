import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Answer, fakeServer, type SentRequest } from '../testing/fake-server.ts'
import { aPlot } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts, pressSignIn, signIn } from '../testing/sign-in.tsx'
import { expectFailureToast, expectToast } from '../testing/toasts.ts'

const OWN = { ownerId: 'user1', location: 'Portland', address: '1 Elm St', size: '6x20 feet' }

async function openEdit(changes: Partial<Plot> = {}, refusal?: Answer) {
  let plot = aPlot({ ...OWN, ...changes })
  const answer = ({ method, body }: SentRequest): Answer => {
    if (method === 'PATCH' && refusal) return refusal
    if (method === 'PATCH') plot = { ...plot, ...JSON.parse(body ?? '{}') }
    return { json: plot }
  }
  const server = fakeServer({
    '/api/plots/plot1': answer,
    '/api/plots/plot1/reviews': { json: [] },
    '/api/geocode': { json: { lat: 45.5, lng: -122.6, label: 'Portland, OR' } },
  })
  const app = openApp('/plots/plot1/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit Sunrise Raised Bed' })
  const patches = () => server.requests.filter(({ method }) => method === 'PATCH')
  return { server, patches, sent: () => JSON.parse(patches()[0]?.body ?? 'null'), ...app }
}

const save = (person: UserEvent) =>
  person.click(screen.getByRole('button', { name: 'Save changes' }))

async function retype(person: UserEvent, label: string, words: string) {
  await person.clear(screen.getByLabelText(label))
  await person.type(screen.getByLabelText(label), words)
}

const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('every field begins as the listing is', async () => {
  await openEdit({ minDays: 3, imageTexts: ['Dawn'] })
  expect(['Plot name', 'Location', 'Full address', 'Price per month'].map(shown)).toEqual([
    'Sunrise Raised Bed',
    'Portland',
    '1 Elm St',
    '35',
  ])
  expect(['Plot size', 'Your size', 'Status', 'Soil type'].map(shown)).toEqual([
    'Custom size',
    '6x20 feet',
    'available',
    'loamy',
  ])
  expect(shown('Shortest stay')).toBe('3')
  expect(shown('Alternative text of photo 1')).toBe('Dawn')
  screen.getByRole('switch', { name: 'Water access', checked: true })
  screen.getByRole('checkbox', { name: 'Compost bins', checked: true })
  screen.getByRole('checkbox', { name: 'full sun', checked: true })
  expect(screen.getByRole('link', { name: 'Hosting' }).getAttribute('href')).toBe('/hosting')
})

test('sends changed fields only and shows them on the listing', async () => {
  const { person, sent, server } = await openEdit()
  await retype(person, 'Price per month', '42.5')
  await save(person)
  await expectToast('Changes saved', 'This is what renters see from now on.')
  expect(sent()).toEqual({ price: 42.5 })
  expect(server.asked('/api/geocode')).toEqual([])
  await waitFor(() => expect(window.location.pathname).toBe('/plots/plot1'))
  await screen.findByText('$42.50')
})

test('a new address is looked up again, photos go with their texts, a toggle with its amenity', async () => {
  const { person, sent } = await openEdit()
  await retype(person, 'Full address', '2 Oak St')
  await person.click(screen.getByRole('switch', { name: 'Water access' }))
  await person.type(screen.getByLabelText('Alternative text of photo 2'), 'Beans')
  await person.click(screen.getByRole('button', { name: 'Remove photo 3' }))
  await save(person)
  await waitFor(() => expect(sent()).not.toBeNull())
  expect(sent()).toEqual({
    address: '2 Oak St',
    coordinates: { lat: 45.5, lng: -122.6 },
    waterAccess: false,
    amenities: ['tools', 'compost', 'storage', 'full sun', 'shed'],
    images: ['/pictures/one.svg', '/pictures/two.svg'],
    imageTexts: ['', 'Beans'],
  })
})

test('while it is rented its status stays as it is unless another is chosen', async () => {
  const { person, sent } = await openEdit({ status: 'occupied' })
  screen.getByRole('option', { name: 'As it is (rented today)' })
  await retype(person, 'Plot name', 'New bed')
  await save(person)
  await waitFor(() => expect(sent()).toEqual({ name: 'New bed' }))
})

test('shows an invalid value under its field and sends nothing', async () => {
  const { person, patches } = await openEdit()
  await retype(person, 'Description', 'short')
  await save(person)
  await screen.findByText('Description must be at least 10 characters')
  expect(document.activeElement).toBe(screen.getByLabelText('Description'))
  expect(patches()).toEqual([])
})

test('shows the refusal of the server and keeps the form', async () => {
  const message = 'Somebody is paying for it just now.'
  const { person } = await openEdit({}, { status: 409, json: { message } })
  await retype(person, 'Plot name', 'New bed')
  await save(person)
  await expectFailureToast('Error', message)
  expect(shown('Plot name')).toBe('New bed')
})

test('leaving with changes asks, by a link as by Back; without any it does not', async () => {
  window.history.replaceState(null, '', '/nowhere')
  window.history.pushState(null, '', '/plots/plot1/edit')
  const { person } = await openEdit()
  await person.type(screen.getByLabelText('Plot name'), '!')
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(window.location.pathname).toBe('/plots/plot1/edit')

  window.history.back()
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(window.location.pathname).toBe('/plots/plot1/edit')
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(shown('Plot name')).toBe('Sunrise Raised Bed!')

  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('button', { name: 'Book This Plot' })
  expect(window.location.pathname).toBe('/plots/plot1')
})

test('two steps back ask once, close by another Back, and lose no page between [B20]', async () => {
  window.history.replaceState(null, '', '/account-closed')
  window.history.pushState(null, '', '/nowhere')
  window.history.pushState(null, '', '/plots/plot1/edit')
  const { person } = await openEdit()
  await person.type(screen.getByLabelText('Plot name'), '!')
  const question = { name: 'Leave without saving?' }

  window.history.go(-2)
  await screen.findByRole('dialog', question)
  expect(window.location.pathname).toBe('/plots/plot1/edit')
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/plots/plot1/edit')
  expect(shown('Plot name')).toBe('Sunrise Raised Bed!')

  window.history.go(-2)
  await screen.findByRole('dialog', question)
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(window.location.pathname).toBe('/account-closed'))
  window.history.forward()
  await waitFor(() => expect(window.location.pathname).toBe('/nowhere'))
})

test('shows that a plot belongs to another person and links to it', async () => {
  fakeServer({ '/api/plots/plot1': { json: aPlot() } })
  openApp('/plots/plot1/edit')
  await screen.findByRole('heading', { name: 'This plot is not yours' })
  const see = screen.getByRole('link', { name: 'See the plot' })
  expect(see.getAttribute('href')).toBe('/plots/plot1')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

test('shows a missing plot, and a retry for a failed one', async () => {
  fakeServer()
  openApp('/plots/gone/edit').unmount()
  fakeServer({ '/api/plots/gone': { status: 500, json: {} } })
  openApp('/plots/gone/edit')
  await screen.findByRole('heading', { name: 'Plot Not Found' })
  screen.getByRole('button', { name: 'Try again' })
})

test('a visitor signs in and then finds their plot as it is', async () => {
  const { person } = openWithAccounts('/plots/plot1/edit', {
    '/api/plots/plot1': { json: aPlot({ placeFor: 'host' }) },
  })
  await screen.findByRole('heading', { name: 'Edit your plot' })
  await pressSignIn(person)
  await signIn(person)
  await screen.findByRole('heading', { level: 1, name: 'Edit Sunrise Raised Bed' })
})

test('shows why a plot is hidden and saves its form', async () => {
  const { person, sent } = await openEdit({ state: 'paused', hiddenReason: 'Not a garden.' })
  const words = 'Hidden by the people who run this place: Not a garden.'
  expect(screen.getByRole('note').textContent).toContain(words)
  await retype(person, 'Plot name', 'Sunrise Beds')
  await save(person)
  await waitFor(() => expect(sent()).toEqual({ name: 'Sunrise Beds' }))
})
