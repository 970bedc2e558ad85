import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SentRequest } from '../../../testing/fake-server.ts'
import { POST } from '../../../testing/home.ts'
import { aPlot } from '../../../testing/listings.ts'
import {
  ANA,
  askForCode,
  enterCode,
  openWithAccounts,
  pressSignIn,
  signIn,
  signInSheet,
} from '../../../testing/sign-in.tsx'

const bodyOf = (requests: SentRequest[], method: string, url: string) =>
  JSON.parse(requests.find((sent) => sent.method === method && sent.url === url)?.body ?? 'null')

test('asks a visitor to sign in and then sends the like', async () => {
  const { person, server } = openWithAccounts('/', {
    '/api/posts': { json: [POST] },
    '/api/posts/post1/like': { json: { ...POST, liked: true, likes: 5 } },
  })
  await person.click(await screen.findByRole('button', { name: 'Like, 4 so far' }))
  await signIn(person)
  await screen.findByRole('button', { name: 'Like, 5 so far' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodyOf(server.requests, 'POST', '/api/sign-in/verify')).toEqual({
    email: ANA.email,
    code: 'ABCD2345',
  })
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Sign in' })).toBeNull()
})

test('closing the sheet shows no toast and keeps the typed words', async () => {
  const { person, server } = openWithAccounts('/', { '/api/posts': { json: [] } })
  await person.type(await screen.findByLabelText('Share an update'), 'First beans')
  await person.click(screen.getByRole('button', { name: 'Post' }))
  await signInSheet()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Share an update')).toHaveProperty('value', 'First beans')
  await screen.findByRole('button', { name: 'Post' })
  expect(screen.queryByText('Error')).toBeNull()
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a wrong code keeps the address, shows the reason and allows another try', async () => {
  const { person, server } = openWithAccounts('/profile')
  await pressSignIn(person)
  await askForCode(person)
  await enterCode(person, 'WXYZ2345')
  const box = await screen.findByLabelText('Code from the mail')
  await screen.findByText('That code does not work. Ask for a new one.')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(box)
  expect(screen.getByText(ANA.email ?? '')).toBeTruthy()
  await enterCode(person)
  await waitFor(() => expect(server.asked('/api/users/user2').length).toBeGreaterThan(0))
})

test('the field accepts a pasted code in any spelling', async () => {
  const { person } = openWithAccounts('/profile')
  await pressSignIn(person)
  await askForCode(person)
  const box = await screen.findByLabelText('Code from the mail')
  expect(document.activeElement).toBe(box)
  expect(box.getAttribute('autocomplete')).toBe('one-time-code')
  await person.paste(' abcd-2345 ')
  expect(box).toHaveProperty('value', 'ABCD-2345')
  await person.clear(box)
  await person.paste('abc')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('The code has 8 letters and digits')
  expect(screen.getByRole('button', { name: /Send another code in \d+ s/ })).toHaveProperty(
    'disabled',
    true,
  )
})

test.each([
  [{ status: 429, json: { message: 'Too many codes. Try again in an hour.' } }, /in an hour/],
  [{ status: 429 }, 'Too many tries for now. Please wait a little.'],
  [{ status: 500 }, 'Signing in failed. Please try again.'],
])('a refused code request shows the reason and keeps the address: %o', async (answer, words) => {
  const { person } = openWithAccounts('/profile', { '/api/sign-in/code': answer })
  await pressSignIn(person)
  await askForCode(person)
  await screen.findByText(words)
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', ANA.email)
})

test('refuses an invalid address before sending it', async () => {
  const { person, server } = openWithAccounts('/profile')
  await pressSignIn(person)
  await askForCode(person, 'ana at home')
  await screen.findByText('That does not look like an e-mail address')
  expect(server.asked('/api/sign-in/code')).toEqual([])
})

test('shows the city login as a link with its name', async () => {
  const { person } = openWithAccounts('/profile', {
    '/api/sign-in': { json: { signUp: 'open', oidcName: 'Riverside ID' } },
  })
  await pressSignIn(person)
  const link = await screen.findByRole('link', { name: 'Continue with Riverside ID' })
  expect(link.getAttribute('href')).toMatch('/api/sign-in/oidc')
})

test('a visitor pays for the chosen dates after signing in', async () => {
  const plot = aPlot({ id: 'plot-1', price: 40, timeZone: 'UTC' })
  const { person, server } = openWithAccounts('/plots/plot-1', {
    '/api/plots/plot-1': { json: plot },
    '/api/plots/plot-1/reviews': { json: [] },
    '/api/plots/plot-1/availability': { json: [] },
    '/api/rentals': { json: [] },
    '/api/payments/config': { json: { provider: 'sandbox', publishableKey: 'pk_sandbox' } },
    '/api/plots/plot-1/rent': { status: 500 },
  })
  await person.click(await screen.findByRole('button', { name: 'Book This Plot' }))
  const year = new Date().getFullYear() + 1
  await person.type(await screen.findByLabelText('Start Date'), `${year}-02-01`)
  await person.type(screen.getByLabelText('End Date'), `${year}-04-01`)
  await person.click(screen.getByRole('button', { name: 'Continue to Payment' }))
  await signIn(person)
  await waitFor(() =>
    expect(bodyOf(server.requests, 'POST', '/api/plots/plot-1/rent')).toMatchObject({
      renterId: 'user2',
      startDate: `${year}-02-01`,
      endDate: `${year}-04-01`,
    }),
  )
  expect(server.asked('/api/rentals?userId=').length).toBe(0)
})
