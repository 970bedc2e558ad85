import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { call } from '../../../lib/call.ts'
import { ANA, enterCode, openWithAccounts } from '../../../testing/sign-in.tsx'
import { Button } from '../../../ui/button.tsx'
import { withProof } from './with-proof.ts'

function CloseButton() {
  const close = useMutation({
    mutationFn: () => withProof(() => call(accountsApi.closeAccount, {})),
    meta: { failure: 'Closing failed.' },
  })
  return <Button onClick={() => close.mutate()}>{close.isSuccess ? 'Closed' : 'Close it'}</Button>
}

function open(routes: Parameters<typeof openWithAccounts>[1] = {}) {
  let tries = 0
  const closing = () => {
    tries += 1
    return tries === 1
      ? { status: 428, json: { message: 'Show that it is you' } }
      : { status: 202, json: { closesAt: '2026-06-01T00:00:00.000Z' } }
  }
  return openWithAccounts(
    '/host-plot',
    { '/api/me/close': closing, ...routes },
    { userId: ANA.id, beside: <CloseButton /> },
  )
}

test('asks for a proof with the address filled in, then does the action', async () => {
  const { person, server } = open()
  await person.click(await screen.findByRole('button', { name: 'Close it' }))
  const box = await screen.findByLabelText('E-mail address')
  expect(box).toHaveProperty('value', ANA.email)
  expect(box).toHaveProperty('readOnly', true)
  await person.click(screen.getByRole('button', { name: 'Send me a code' }))
  await enterCode(person)
  await screen.findByRole('button', { name: 'Closed' })
  expect(server.asked('/api/me/close')).toHaveLength(2)
})

test('without a proof shows no toast and does nothing', async () => {
  const { person, server } = open()
  await person.click(await screen.findByRole('button', { name: 'Close it' }))
  await screen.findByLabelText('E-mail address')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked('/api/me/close')).toHaveLength(1)
  expect(screen.queryByText('Closing failed.')).toBeNull()
})

test('a passkey or code of another account changes neither account', async () => {
  const { person, server } = open({
    '/api/sign-in/verify': { json: { user: { ...ANA, id: 'user3' }, isNew: false } },
  })
  await person.click(await screen.findByRole('button', { name: 'Close it' }))
  await person.click(await screen.findByRole('button', { name: 'Send me a code' }))
  await enterCode(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked('/api/me/close')).toHaveLength(1)
  screen.getByRole('button', { name: 'Close it' })
})
