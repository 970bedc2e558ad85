import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Answer, fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aTool } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts, signIn } from '../testing/sign-in.tsx'
import { expectFailureToast } from '../testing/toasts.ts'

const PLACE = { json: { lat: 45.5, lng: -122.6, label: 'Portland, OR' } }
const LISTED: Answer = { status: 201, json: aTool({ id: 'tool9', name: 'Tiller' }) }
type Created = Answer | (() => Promise<Answer>)

async function openForm(created: Created = LISTED) {
  const server = fakeServer({ '/api/tools': created, '/api/geocode': PLACE })
  const app = openApp('/host-tool')
  await screen.findByRole('heading', { level: 1, name: 'Share a Tool' })
  const posted = () => server.requests.filter(({ method }) => method === 'POST')
  return { server, posted, body: () => JSON.parse(posted()[0]?.body ?? 'null'), ...app }
}

const choose = (person: UserEvent, label: string, option: string) =>
  person.selectOptions(screen.getByLabelText(label), option)
const list = (person: UserEvent) =>
  person.click(screen.getByRole('button', { name: 'List My Tool' }))
const included = () =>
  within(screen.getByRole('list', { name: 'What comes along' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function fill(person: UserEvent) {
  await person.type(screen.getByLabelText('Tool name'), 'Tiller')
  await person.type(screen.getByLabelText('Description'), 'Breaks new ground.')
  await choose(person, 'Category', 'power-tools')
  await choose(person, 'Condition', 'good')
  await person.type(screen.getByLabelText('Price per day'), '18.5')
  await person.type(screen.getByLabelText('Location'), '1 Elm St')
}

test('shows missing fields, focuses the first and calls nothing', async () => {
  const { person, posted } = await openForm()
  await list(person)
  await screen.findByText('Tool name is required')
  for (const message of [
    'Description must be at least 10 characters',
    'Category is required',
    'Condition is required',
    'Price is required',
    'Location is required',
  ])
    screen.getByText(message)
  expect(document.activeElement).toBe(screen.getByLabelText('Tool name'))
  expect(posted()).toEqual([])
})

test('geocodes a full form and sends all its fields', async () => {
  const { person, server, body } = await openForm()
  await fill(person)
  await person.click(screen.getByText('More: rules for a stay'))
  await person.clear(screen.getByLabelText('Notice'))
  await person.type(screen.getByLabelText('Notice'), '2')
  await person.type(screen.getByLabelText('Photo URL'), 'https://example.org/a.jpg')
  await person.click(screen.getByRole('button', { name: 'Add photo' }))
  await person.type(screen.getByLabelText('Alternative text of photo 1'), 'It stands')
  await list(person)
  await screen.findByRole('heading', { name: 'Tool Listed Successfully!' })
  expect(server.asked('/api/geocode')).toEqual(['/api/geocode?address=1+Elm+St'])
  expect(body()).toEqual({
    name: 'Tiller',
    description: 'Breaks new ground.',
    category: 'power-tools',
    condition: 'good',
    pricePerDay: 18.5,
    location: '1 Elm St',
    included: [],
    images: ['https://example.org/a.jpg'],
    imageTexts: ['It stands'],
    coordinates: { lat: 45.5, lng: -122.6 },
    ownerId: 'user1',
    minDays: 0,
    noticeDays: 2,
    bufferDays: 0,
  })
})

test('adds an accessory by Enter, removes one, and sends the unadded text', async () => {
  const { person, posted, body } = await openForm()
  const field = screen.getByLabelText('What comes along', { selector: 'input' })
  await person.type(field, 'Helmet{Enter} Gloves {Enter}Helmet{Enter}')
  expect(included()).toEqual(['Helmet', 'Gloves'])
  expect(posted()).toEqual([])
  await person.type(field, 'Spare blade')
  await person.click(screen.getByRole('button', { name: 'Add it' }))
  await person.click(screen.getByRole('button', { name: 'Remove Gloves' }))
  expect(document.activeElement).toBe(field)
  await fill(person)
  await person.type(field, 'Fuel can')
  await list(person)
  await screen.findByRole('heading', { name: 'Tool Listed Successfully!' })
  expect(body().included).toEqual(['Helmet', 'Spare blade', 'Fuel can'])
})

test('shows invalid rules under their field and opens the section', async () => {
  const { person, posted } = await openForm()
  await fill(person)
  await person.click(screen.getByText('More: rules for a stay'))
  await person.type(screen.getByLabelText('Shortest stay'), '999')
  await person.click(screen.getByText('More: rules for a stay'))
  await list(person)
  await screen.findByText('Whole days, from 0 to 365')
  expect(screen.getByText('More: rules for a stay').closest('details')?.open).toBe(true)
  expect(posted()).toEqual([])
})

test('shows the progress, then links to the tool, hosting and another listing', async () => {
  const { respond, release } = heldAnswer()
  const { person } = await openForm(respond)
  await fill(person)
  await list(person)
  await screen.findByRole('button', { name: 'Listing your tool...' })
  release(LISTED)
  await screen.findByText('Neighbours can find Tiller from now on.')
  expect(screen.getByRole('link', { name: 'View it' }).getAttribute('href')).toBe('/tools/tool9')
  const hosting = screen.getByRole('link', { name: 'Go to hosting' })
  expect(hosting.getAttribute('href')).toBe('/hosting')
  await person.click(screen.getByRole('button', { name: 'List Another Tool' }))
  expect(screen.getByLabelText('Tool name')).toHaveProperty('value', '')
})

test('shows a refused price at its field and focuses it [A21]', async () => {
  const words =
    'Cards are charged $0.50 or more here, and the cheapest rental at this price, with its deposit, comes to $0.30.'
  const { person } = await openForm({ status: 400, json: { message: `pricePerDay: ${words}` } })
  await fill(person)
  await list(person)
  await expectFailureToast('Error', words)
  const price = screen.getByLabelText('Price per day')
  expect(price.getAttribute('aria-invalid')).toBe('true')
  const told = price.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(told.map((id) => document.getElementById(id)?.textContent)).toContain(words)
  expect(document.activeElement).toBe(price)
})

test('keeps the form after a failure', async () => {
  const { person } = await openForm({ status: 500, json: {} })
  await fill(person)
  await list(person)
  await expectFailureToast(
    'Error',
    'Listing your tool failed. Everything you typed is still here; please try again.',
  )
  expect(screen.getByLabelText('Tool name')).toHaveProperty('value', 'Tiller')
  expect(screen.getByLabelText('Price per day')).toHaveProperty('value', '18.5')
})

test('a visitor signs in on the way, and the tool is listed as theirs', async () => {
  const { person, server } = openWithAccounts('/host-tool', {
    '/api/tools': LISTED,
    '/api/geocode': PLACE,
  })
  await screen.findByRole('heading', { level: 1, name: 'Share a Tool' })
  screen.getByText(/^Street and town, where it can be picked up\. Shown to you/)
  await fill(person)
  await list(person)
  await signIn(person)
  await screen.findByRole('heading', { name: 'Tool Listed Successfully!' })
  const sent = server.requests.find(({ url, method }) => url === '/api/tools' && method === 'POST')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ name: 'Tiller', ownerId: 'user2' })
})
