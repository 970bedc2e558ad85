import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeUploads } from '../testing/fake-browser.ts'
import { type Answer, fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aPlot } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts } from '../testing/sign-in.tsx'
import { expectFailureToast } from '../testing/toasts.ts'

const PLACE = { json: { lat: 45.5, lng: -122.6, label: 'Portland, OR' } }
type Created = Answer | (() => Promise<Answer>)

async function openForm(
  created: Created = { status: 201, json: aPlot() },
  geocoded: Answer = PLACE,
) {
  const server = fakeServer({ '/api/plots': created, '/api/geocode': geocoded })
  const app = openApp('/host-plot')
  await screen.findByRole('heading', { level: 1, name: 'Host a Plot' })
  const posted = () => server.requests.filter(({ method }) => method === 'POST')
  return { server, posted, body: () => JSON.parse(posted()[0]?.body ?? 'null'), ...app }
}

const choose = (person: UserEvent, label: string, option: string) =>
  person.selectOptions(screen.getByLabelText(label), option)
const list = (person: UserEvent) =>
  person.click(screen.getByRole('button', { name: 'List My Plot' }))
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'))
    .filter(Boolean)

const FILLED = [
  'Plot name',
  'Description',
  'Location',
  'Full address',
  'Plot size',
  'Price per month',
  'Soil type',
  'Sun exposure',
]

async function fill(person: UserEvent) {
  await person.type(screen.getByLabelText('Plot name'), 'Fence bed')
  await person.type(screen.getByLabelText('Description'), 'A long bed by the fence.')
  await person.type(screen.getByLabelText('Location'), 'Portland, OR')
  await person.type(screen.getByLabelText('Full address'), '1 Elm St')
  await choose(person, 'Plot size', '4x4 feet (16 sq ft)')
  await person.type(screen.getByLabelText('Price per month'), '35.50')
  await choose(person, 'Soil type', 'clay')
  await choose(person, 'Sun exposure', 'full-sun')
}

test('the page has the form and its side cards with their figures [HOST-01] [HOST-02] [HOST-03]', async () => {
  await openForm()
  for (const title of ['Why Host a Plot', 'How It Works', 'Community Impact'])
    screen.getByRole('heading', { name: title })
  for (const figure of ['150+', '$75', '95%', '2.3k lbs']) screen.getByText(figure)
})

test('every choice is offered [HOST-12] [HOST-13] [HOST-18] [HOST-19] [HOST-20] [HOST-21]', async () => {
  await openForm()
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'available')
  expect(optionsOf('Status')).toEqual(['available', 'shared', 'premium'])
  for (const label of ['Available for Rent', 'Shared Garden Space', 'Premium Plot'])
    screen.getByRole('option', { name: label })
  expect(optionsOf('Sun exposure')).toEqual([
    'full-sun',
    'partial-sun',
    'partial-shade',
    'full-shade',
  ])
  for (const label of [
    'Full sun (6+ hours)',
    'Partial sun (4-6 hours)',
    'Partial shade (2-4 hours)',
    'Full shade (under 2 hours)',
  ])
    screen.getByRole('option', { name: label })
  expect(optionsOf('Soil type')).toEqual(['clay', 'sandy', 'loamy', 'silty', 'rocky', 'amended'])
  expect(optionsOf('Plot size')).toEqual([
    '4x4 feet (16 sq ft)',
    '4x8 feet (32 sq ft)',
    '8x8 feet (64 sq ft)',
    '8x12 feet (96 sq ft)',
    '10x10 feet (100 sq ft)',
    'Custom size',
  ])
  const amenities = screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))
  expect(amenities).toEqual(
    'water tools parking shed compost greenhouse accessibility organic'.split(' '),
  )
})

test('shows missing fields and calls nothing [HOST-04]', async () => {
  const { person, server } = await openForm()
  const before = server.requests.length
  await list(person)
  await screen.findByText('Plot name is required')
  for (const message of [
    'Description must be at least 10 characters',
    'Location is required',
    'Full address is required',
    'Plot size is required',
    'Price is required',
    'Soil type is required',
    'Sun exposure is required',
  ])
    screen.getByText(message)
  expect(server.requests).toHaveLength(before)
  expect(document.activeElement).toBe(screen.getByLabelText('Plot name'))
})

test('geocodes a full form and sends all its fields [HOST-11] [HOST-22] [HOST-24] [HOST-25] [HOST-26] [HOST-27] [API-41]', async () => {
  const { person, server, body } = await openForm()
  await fill(person)
  await person.click(screen.getByRole('switch', { name: 'Water access' }))
  await person.click(screen.getByRole('checkbox', { name: 'Compost bins' }))
  await person.click(screen.getByRole('button', { name: 'Add photo' }))
  await person.type(screen.getByLabelText('Photo URL'), '  https://example.org/a.jpg ')
  await person.click(screen.getByRole('button', { name: 'Add photo' }))
  expect(screen.getByLabelText('Price per month').getAttribute('step')).toBe('0.01')
  await list(person)
  await screen.findByRole('heading', { name: 'Plot Listed Successfully!' })
  expect(server.asked('/api/geocode')).toEqual(['/api/geocode?address=1+Elm+St'])
  expect(body()).toMatchObject({
    name: 'Fence bed',
    price: 35.5,
    status: 'available',
    ownerId: 'user1',
    amenities: ['compost', 'water'],
    images: ['https://example.org/a.jpg'],
    coordinates: { lat: 45.5, lng: -122.6 },
    waterAccess: true,
    parkingAvailable: false,
  })
})

test('lists a plot of an unknown address without coordinates and accepts a typed size [HOST-25] [HOST-17]', async () => {
  const { person, body } = await openForm(undefined, { status: 404, json: { message: 'no' } })
  await fill(person)
  await choose(person, 'Plot size', 'Custom size')
  await person.type(screen.getByLabelText('Your size'), '6x20 feet')
  await list(person)
  await screen.findByRole('heading', { name: 'Plot Listed Successfully!' })
  expect(body()).toMatchObject({ coordinates: null, amenities: [], size: '6x20 feet' })
})

test('shows the progress, then offers all plots or another, with an empty form [HOST-28] [HOST-29] [HOST-30] [HOST-31] [HOST-32]', async () => {
  const { respond, release } = heldAnswer()
  const { person } = await openForm(respond)
  await fill(person)
  await person.click(screen.getByRole('checkbox', { name: 'Greenhouse' }))
  await person.click(screen.getByRole('switch', { name: 'Water access' }))
  await choose(person, 'Status', 'Premium Plot')
  await person.click(screen.getByRole('button', { name: 'Add photo' }))
  await person.type(screen.getByLabelText('Photo URL'), 'https://example.org/a.jpg')
  await person.click(screen.getByRole('button', { name: 'Add photo' }))
  await list(person)
  const busy = await screen.findByRole('button', { name: 'Listing your plot...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  release({ status: 201, json: aPlot() })
  await screen.findByRole('heading', { name: 'Plot Listed Successfully!' })
  const all = screen.getByRole('link', { name: 'See all plots' })
  expect(all.getAttribute('href')).toBe('/plots')
  await person.click(screen.getByRole('button', { name: 'List Another Plot' }))
  for (const label of FILLED)
    expect(screen.getByLabelText(label), label).toHaveProperty('value', '')
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'available')
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false)
  expect(screen.getByRole('switch', { name: 'Water access', checked: false })).toBeTruthy()
  expect(screen.queryByText('https://example.org/a.jpg')).toBeNull()
})

test('keeps the form after a failure [HOST-33] [ERR-24]', async () => {
  const { person } = await openForm({ status: 500, json: { message: 'broken' } })
  await fill(person)
  await list(person)
  await expectFailureToast('Error', 'Failed to create plot listing. Please try again.')
  expect(screen.queryByText('Plot Listed Successfully!')).toBeNull()
  expect(screen.getByLabelText('Plot name')).toHaveProperty('value', 'Fence bed')
})

const TICKET = { uploadURL: '/api/photos/p1?signature=s', photoUrl: '/api/photos/p1' }

test('a listing waits for its photo, and is not sent without one that failed [issue 18.4] [HOST-28]', async () => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  const { puts, end } = fakeUploads()
  const server = fakeServer({
    '/api/plots': { status: 201, json: aPlot() },
    '/api/geocode': PLACE,
    '/api/photos/upload': { status: 201, json: TICKET },
  })
  const { person } = openApp('/host-plot')
  await screen.findByRole('heading', { level: 1, name: 'Host a Plot' })
  await fill(person)
  const file = new File(['bed'], 'bed.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('Choose photos'), [file])
  await person.type(screen.getByLabelText('Alternative text of photo 1'), 'Beans')
  await list(person)
  await screen.findByRole('button', { name: 'Listing your plot...' })
  await waitFor(() => expect(puts).toHaveLength(1))
  await end(400, puts[0], JSON.stringify({ message: 'This picture is damaged.' }))
  await screen.findByText('A photo has not been uploaded. Try it again, or remove it.')
  expect(server.asked('/api/plots')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(puts).toHaveLength(2))
  await list(person)
  await end(200)
  await screen.findByRole('heading', { name: 'Plot Listed Successfully!' })
  const sent = server.requests.find(({ url }) => url === '/api/plots')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    name: 'Fence bed',
    images: ['/api/photos/p1'],
    imageTexts: ['Beans'],
  })
})

const WHO_SEES = /^Shown to you and to people with a confirmed rental/

test('explains who sees the address with accounts', async () => {
  openWithAccounts('/host-plot', {}, { userId: 'user2' })
  await screen.findByText(WHO_SEES)
})

test('explains nothing about the address without accounts', async () => {
  await openForm()
  expect(screen.queryByText(WHO_SEES)).toBeNull()
})
