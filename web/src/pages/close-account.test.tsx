import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sayMaybeSignedOut } from '../lib/call.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { openAsMember } from '../testing/accounts.ts'
import { type Answer, heldAnswer } from '../testing/fake-server.ts'
import { ANA, enterCode, openWithAccounts } from '../testing/sign-in.tsx'

async function askToClose(answer: Answer) {
  const app = openAsMember('/account', { '/api/me/close': answer })
  await app.person.click(await screen.findByRole('button', { name: 'Close my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }))
  return { ...app, dialog }
}

test('explains closing and can be cancelled', async () => {
  const { dialog, person, server } = await askToClose({ status: 500 })
  dialog.getByText('You are signed out on every device.')
  dialog.getByRole('heading', { name: 'After 14 days, for good' })
  await person.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(server.asked('/api/me/close')).toEqual([])
})

test.each([
  ['you have a rental.', ['You have a rental']],
  ['you have a rental; a refund is on its way.', ['You have a rental', 'A refund is on its way']],
])('what stands in the way is listed, reason by reason: %s', async (reasons, listed) => {
  const message = `Your account cannot be closed yet: ${reasons}`
  const { dialog, person } = await askToClose({ status: 409, json: { message } })
  await person.click(dialog.getByRole('button', { name: 'Close my account' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(listed)
})

test('signs the person out and shows until when closing can be undone', async () => {
  const { dialog, person, queryClient } = await askToClose({
    status: 202,
    json: { closesAt: '2026-12-02T10:00:00Z' },
  })
  await person.click(dialog.getByRole('button', { name: 'Close my account' }))
  await screen.findByRole('heading', { level: 1, name: 'Your account is closed' })
  screen.getByText(/sign in before .*December 2, 2026/)
  expect(window.location.pathname).toBe('/account/closed')
  await screen.findAllByRole('link', { name: 'Sign in' })
  expect(queryClient.getQueryData(['/api/me'])).toBeUndefined()
})

test('shows no sign-out notice after closing the account', async () => {
  const { respond, release } = heldAnswer()
  let isClosed = false
  const { person } = openWithAccounts(
    '/account',
    {
      '/api/me': () => (isClosed ? { status: 401, json: { message: 'Sign in' } } : { json: ANA }),
      '/api/me/close': respond,
      '/api/sessions': { json: [] },
      '/api/passkeys': { json: [] },
    },
    { userId: ANA.id },
  )
  await person.click(await screen.findByRole('button', { name: 'Close my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Close my account' }))
  isClosed = true
  // The channel is closed before the answer is here.
  await act(async () => sayMaybeSignedOut())
  release({ status: 202, json: { closesAt: '2026-12-02T10:00:00Z' } })
  await screen.findByRole('heading', { level: 1, name: 'Your account is closed' })
  expect(screen.queryByText('You have been signed out')).toBeNull()
})

test('a made-up date behind that address does no harm', async () => {
  openWithAccounts('/account/closed?until=%3Cscript%3E')
  await screen.findByText(/sign in within 14 days of closing it/)
})

test('an old session is asked for a proof first, and then goes on by itself', async () => {
  let isProven = false
  const { person, server } = openAsMember('/account', {
    '/api/me': { json: { ...ANA, id: 'user1' } },
    '/api/sign-in/verify': () => {
      isProven = true
      return { json: { user: { ...ANA, id: 'user1' }, isNew: false } }
    },
    '/api/me/close': () =>
      isProven
        ? { status: 202, json: { closesAt: '2026-12-02T10:00:00Z' } }
        : { status: 428, json: { message: 'Show that it is you' } },
  })
  await person.click(await screen.findByRole('button', { name: 'Close my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }))
  await person.click(dialog.getByRole('button', { name: 'Close my account' }))
  const button = await screen.findByRole('button', { name: 'Send me a code' })
  await expectAccessible(screen.getByRole('dialog', { name: 'Show that it is you' }))
  await person.click(button)
  await enterCode(person)
  await screen.findByRole('heading', { level: 1, name: 'Your account is closed' })
  expect(server.asked('/api/me/close')).toHaveLength(2)
})
