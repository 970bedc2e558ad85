import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe, aUser, openAsMember } from '../testing/accounts.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts } from '../testing/sign-in.tsx'

const CLAIM = '/claim?token=once'
const become = () => screen.findByRole('button', { name: 'Become an operator' })

test.each(['/claim?token=once', '/join?invitation=x', '/welcome', '/account/closed'])(
  'without accounts there is no %s',
  async (path) => {
    fakeServer()
    openApp(path)
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })
  },
)

test('the link does nothing by itself; a press makes an operator', async () => {
  const { person, server } = openAsMember(CLAIM, {
    '/api/operator/claim': { json: { user: aMe({ accounts: true }) } },
  })
  const button = await become()
  expect(server.asked('/api/operator/claim')).toEqual([])
  await person.click(button)
  await screen.findByText(/^You are an operator of this place now\./)
  expect(server.requests.find(({ url }) => url === '/api/operator/claim')?.body).toBe(
    '{"token":"once"}',
  )
})

test('a new operator finds the way to their pages at once', async () => {
  const member = aMe({ accounts: true, roles: ['member'] })
  const { person } = openAsMember(CLAIM, {
    '/api/me': { json: member },
    '/api/users/user1': { json: aUser() },
    '/api/operator/claim': { json: { user: { ...member, roles: ['member', 'operator'] } } },
  })
  await person.click(await become())
  await screen.findByText(/^You are an operator of this place now\./)
  await person.click(screen.getByRole('link', { name: 'Profile' }))
  await screen.findByRole('link', { name: 'Running this place' })
})

test('explains a used or expired link and how to get another', async () => {
  const { person } = openAsMember(CLAIM, {
    '/api/operator/claim': { status: 410, json: { message: 'gone' } },
  })
  await person.click(await become())
  await screen.findByText('This link was used before, or is older than 24 hours.')
  screen.getByText('npm run operator -- your@address')
})

test('any other failure can be tried again', async () => {
  const { person } = openAsMember(CLAIM, { '/api/operator/claim': { status: 500 } })
  await person.click(await become())
  await screen.findByText('That did not work. Please try again.')
  await become()
})

test('explains that part of the link is missing', async () => {
  openAsMember('/claim')
  await screen.findByText(/^Part of the link is missing\./)
})

const codeAndIn = (isNew: boolean) => ({
  '/api/sign-in/code': { status: 202, json: { email: 'ana@example.com' } },
  '/api/sign-in/verify': { json: { user: aMe({ id: 'ana', accounts: true }), isNew } },
})

async function signInHere({ person }: Pick<ReturnType<typeof openAsMember>, 'person'>) {
  await person.type(await screen.findByLabelText('E-mail address'), 'ana@example.com{Enter}')
  await person.type(await screen.findByLabelText('Code from the mail'), 'ABCDEFGH{Enter}')
}

test('a visitor signs in first, by the same link, and goes on', async () => {
  const app = openWithAccounts(CLAIM, codeAndIn(false))
  await signInHere(app)
  await become()
  for (const path of ['/api/sign-in/code', '/api/sign-in/verify']) {
    const sent = app.server.requests.find(({ url }) => url === path)
    expect(JSON.parse(sent?.body ?? '').invitation).toBe('once')
  }
})

test('an invitation is carried along, and new people are welcomed', async () => {
  const app = openWithAccounts('/join?invitation=abc', codeAndIn(true))
  await screen.findByRole('heading', { level: 1, name: 'You are invited' })
  await signInHere(app)
  await screen.findByRole('heading', { level: 1, name: 'Welcome to the neighbourhood' })
  const sent = app.server.requests.find(({ url }) => url === '/api/sign-in/code')
  expect(JSON.parse(sent?.body ?? '').invitation).toBe('abc')
})

test('does not ask a signed-in person again', async () => {
  openAsMember('/join?invitation=abc')
  await screen.findByText(/^You are in already\./)
  expect(screen.queryByLabelText('E-mail address')).toBeNull()
})
