import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { aMe, aPasskey, aSession, openAsMember } from '../testing/accounts.ts'
import { type Answer, fakeServer, heldAnswer, type SentRequest } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts } from '../testing/sign-in.tsx'
import { expectFailureToast, expectToast } from '../testing/toasts.ts'

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const gone: Answer = { json: null }

test('without accounts there is no such page', async () => {
  fakeServer()
  openApp('/account')
  await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })
})

test('a visitor is invited to sign in, and nothing is asked for', async () => {
  const { server } = openWithAccounts('/account')
  await screen.findByRole('heading', { level: 1, name: 'Your account' })
  screen.getAllByRole('link', { name: 'Sign in' })
  expect(server.asked('/api/me')).toEqual([])
})

test('shows a skeleton of the account, and a retry after a failure', async () => {
  const held = heldAnswer()
  const { server, person } = openAsMember('/account', { '/api/me': held.respond })
  await screen.findByRole('status', { name: 'Loading your account' })
  held.release({ status: 500 })
  await screen.findByText('Loading your account failed.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(server.asked('/api/me').length).toBeGreaterThan(1)
})

test('the own data can be downloaded from here too', async () => {
  openAsMember('/account')
  const link = await screen.findByRole('link', { name: 'Download my data' })
  expect(link.getAttribute('href')).toBe('/api/users/user1/export')
})

test('a new address counts once its code came back', async () => {
  const { server, person } = openAsMember('/account', {
    '/api/me/email': { status: 202, json: { email: 'new@example.com' } },
    '/api/me/email/verify': ({ body }) =>
      body?.includes('ABCD-EFGH')
        ? { json: aMe({ email: 'new@example.com', accounts: true }) }
        : { status: 400, json: { message: 'That code is wrong or too old' } },
  })
  const email = await section('E-mail address')
  email.getByText('maya@example.com')
  await person.click(email.getByRole('button', { name: 'Change address' }))
  const address = await email.findByLabelText('New e-mail address')
  await person.type(address, 'nonsense{Enter}')
  await email.findByText('That does not look like an e-mail address')
  expect(document.activeElement).toBe(address)
  await person.clear(address)
  await person.type(address, 'New@Example.com{Enter}')
  const code = await email.findByLabelText<HTMLInputElement>('Code from the mail')
  await person.type(code, 'WRNG-CDEF{Enter}')
  await email.findByText('That code is wrong or too old')
  expect(code.value).toBe('WRNG-CDEF')
  await person.clear(code)
  await person.type(code, 'ABCD-EFGH{Enter}')
  await expectToast('Address changed', 'Mail goes to new@example.com from now on.')
  email.getByText('new@example.com')
  expect(server.requests.filter(({ url }) => url === '/api/me/email')).toHaveLength(1)
})

test('passkeys are listed, and one is removed after a question', async () => {
  let passkeys = [aPasskey(), aPasskey({ id: 'passkey2', name: 'Laptop' })]
  const { person } = openAsMember('/account', {
    '/api/passkeys': () => ({ json: passkeys }),
    '/api/passkeys/passkey1': () => {
      passkeys = passkeys.slice(1)
      return gone
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Remove My phone' }))
  await expectAccessible(await screen.findByRole('dialog'))
  await person.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(passkeys).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Remove My phone' }))
  await person.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  await expectToast('Passkey removed', 'It lets nobody in any more.')
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull())
  screen.getByText('Laptop')
})

/** A browser that makes passkeys, or refuses with an error of that name. */
function fakeAuthenticator(refusal?: string) {
  vi.stubGlobal('PublicKeyCredential', class {})
  const create = async () => {
    if (refusal) throw new DOMException('refused', refusal)
    const bytes = new Uint8Array([1, 2, 3]).buffer
    return {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { attestationObject: bytes, clientDataJSON: bytes },
      getClientExtensionResults: () => ({}),
    }
  }
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
}

const OPTIONS = {
  challenge: 'AQID',
  rp: { name: 'Commonplot', id: 'localhost' },
  user: { id: 'AQID', name: 'maya', displayName: 'Maya' },
  pubKeyCredParams: [],
}

test('creates a passkey on the device and saves it under its name', async () => {
  fakeAuthenticator()
  const sent: SentRequest[] = []
  const { person } = openAsMember('/account', {
    '/api/passkeys/options': { json: OPTIONS },
    '/api/passkeys': (request) => {
      if (request.method === 'GET') return { json: sent.length > 0 ? [aPasskey()] : [] }
      sent.push(request)
      return { status: 201, json: aPasskey() }
    },
  })
  const passkeys = await section('Passkeys')
  await passkeys.findByText('No passkey yet.')
  await person.type(passkeys.getByLabelText('Name of the new passkey (optional)'), 'My phone')
  await person.click(passkeys.getByRole('button', { name: 'Add a passkey' }))
  await expectToast('Passkey added', 'From now on it lets you in.')
  await passkeys.findByText('My phone')
  const { name, response } = JSON.parse(sent[0]?.body ?? '')
  expect([name, response.id]).toEqual(['My phone', 'AQID'])
})

test.each([
  ['NotAllowedError', 'No passkey was made. You can try again whenever you like.'],
  ['InvalidStateError', 'This device has a passkey for you already.'],
])('a device that answers %s is told in words', async (refusal, words) => {
  fakeAuthenticator(refusal)
  const { person } = openAsMember('/account', { '/api/passkeys/options': { json: OPTIONS } })
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await screen.findByText(words)
})

test('a browser without passkeys has a sentence and no button', async () => {
  openAsMember('/account')
  await screen.findByText(/^This browser knows no passkeys\./)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

const TABLET = aSession({ id: 'session2', isCurrent: false, device: 'Safari on iPad' })

test('this device is named, and another is signed out', async () => {
  let sessions = [TABLET, aSession()]
  const { person } = openAsMember('/account', {
    '/api/sessions': () => ({ json: sessions }),
    '/api/sessions/session2': () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent)
      return gone
    },
  })
  const list = await screen.findByRole('list', { name: 'Devices' })
  const names = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names[0]).toMatch(/^Firefox on Linux.*This device/)
  await person.click(screen.getByRole('button', { name: 'Sign out Safari on iPad' }))
  await expectToast('Signed out', 'That device shows nothing of yours any more.')
  await waitFor(() => expect(screen.queryByText('Safari on iPad')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})

test('all other devices are signed out after a question', async () => {
  let sessions = [aSession(), TABLET]
  const { person } = openAsMember('/account', {
    '/api/sessions': ({ method }) => {
      if (method !== 'DELETE') return { json: sessions }
      sessions = [aSession()]
      return gone
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  await expectAccessible(await screen.findByRole('dialog'))
  await person.click(screen.getByRole('button', { name: 'Sign them out' }))
  await expectToast('Signed out', 'You are signed in on this device only.')
  await waitFor(() => expect(screen.queryByText('Safari on iPad')).toBeNull())
})

test('shows the failure of each list separately', async () => {
  const { person } = openAsMember('/account', {
    '/api/sessions': { json: [aSession(), TABLET] },
    '/api/sessions/session2': { status: 500 },
    '/api/passkeys': { status: 500 },
  })
  await screen.findByText('Loading your passkeys failed.')
  await person.click(await screen.findByRole('button', { name: 'Sign out Safari on iPad' }))
  await expectFailureToast('Error', 'Signing out failed. Please try again.')
})
