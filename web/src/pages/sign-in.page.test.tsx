import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ANA, openWithAccounts } from '../testing/sign-in.tsx'

const askedFor = (email: string) =>
  window.localStorage.setItem(
    'asked-address',
    JSON.stringify({ email, until: Date.now() + 60_000 }),
  )

test('the link of a mail fills in the code without sending it', async () => {
  askedFor(ANA.email ?? '')
  const { person, server } = openWithAccounts('/sign-in#code=ABCD2345')
  const box = await screen.findByLabelText('Code from the mail')
  expect(box).toHaveProperty('value', 'ABCD-2345')
  screen.getByText(ANA.email ?? '')
  expect(window.location.href).not.toContain('ABCD')
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(window.localStorage.getItem('asked-address')).toBeNull()
})

test('a mailed link in another browser explains why it fails there', async () => {
  openWithAccounts('/sign-in#code=ABCD2345')
  await screen.findByText(/works only in the browser that asked for it/)
  screen.getByLabelText('E-mail address')
})

test('names the city login that failed', async () => {
  openWithAccounts('/sign-in?problem=city-login', {
    '/api/sign-in': { json: { signUp: 'open', oidcName: 'Riverside ID' } },
  })
  await screen.findByText(/Signing in with Riverside ID did not work/)
})

test('shows a signed-in person that they are signed in', async () => {
  openWithAccounts('/sign-in', {}, { userId: ANA.id })
  await screen.findByRole('heading', { level: 1, name: 'You are signed in' })
})

const bytes = (text: string) => new TextEncoder().encode(text).buffer

function fakePasskeys(answer: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  const get = vi.fn(answer)
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  return get
}

const credential = {
  id: 'key-1',
  rawId: bytes('key-1'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('{}'),
    signature: bytes('signature'),
    userHandle: bytes('user2'),
  },
}

const OPTIONS = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', allowCredentials: [] }

test('a passkey signs in without an address', async () => {
  fakePasskeys(async () => credential)
  const { person, server } = openWithAccounts('/sign-in', {
    '/api/sign-in/passkey-options': { json: OPTIONS },
    '/api/sign-in/passkey': { json: { user: ANA } },
  })
  await person.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  const sent = server.requests.find(({ url }) => url === '/api/sign-in/passkey')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ response: { id: 'key-1' } })
})

test.each([
  ['/sign-in?to=%2Fplots%3Fquery%3Dbeans', '/plots?query=beans'],
  ['/sign-in?to=%2Ftools%3F', '/tools'],
  ['/sign-in?to=%2F%2Fevil.example', '/'],
  ['/sign-in?to=https%3A%2F%2Fevil.example', '/'],
])('%s leads back to the former page of this origin only', async (address, back) => {
  fakePasskeys(async () => credential)
  const { person } = openWithAccounts(address, {
    '/api/sign-in/passkey-options': { json: OPTIONS },
    '/api/sign-in/passkey': { json: { user: ANA } },
  })
  await person.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(back))
})

test('a cancelled passkey leads back to the code', async () => {
  fakePasskeys(async () => {
    throw new DOMException('The operation was not allowed', 'NotAllowedError')
  })
  const { person } = openWithAccounts('/sign-in', {
    '/api/sign-in/passkey-options': { json: OPTIONS },
  })
  await person.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await screen.findByText('No passkey was used. A code by mail works as well.')
})

test.each([
  ['/sign-in?to=%2Ftools', { next: '/tools' }],
  ['/join?invitation=abc', { invitation: 'abc' }],
  ['/claim?token=abc', { invitation: 'abc', next: '/claim?token=abc' }],
])('%s has a form that posts without scripts', async (address, more) => {
  openWithAccounts(address)
  const { form } = (await screen.findByLabelText('E-mail address')) as HTMLInputElement
  expect(form?.getAttribute('method')).toBe('post')
  expect(form?.getAttribute('action')).toBe('/sign-in')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ email: '', ...more })
})
