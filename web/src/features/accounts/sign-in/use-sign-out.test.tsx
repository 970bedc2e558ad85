import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addToOutbox, outboxItems } from '../../../lib/outbox.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { ANA, openWithAccounts } from '../../../testing/sign-in.tsx'
import { expectFailureToast } from '../../../testing/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

function SignOutButton() {
  const signOut = useSignOut()
  return <Button onClick={() => signOut.mutate()}>Sign out</Button>
}

function open(answer: object = { json: null }) {
  const replace = vi.fn()
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    delete: async (name: string) => {
      deleted.push(name)
      return true
    },
  })
  const app = openWithAccounts(
    '/settings',
    { '/api/sign-out': answer, '/api/users/user2/settings': { json: { dataSource: 'local' } } },
    { userId: ANA.id, beside: <SignOutButton /> },
  )
  vi.stubGlobal('location', { ...window.location, replace })
  return { replace, deleted, ...app }
}

const press = (name: string) => screen.findByRole('button', { name })

test('signing out deletes the data of the person from the browser', async () => {
  const { person, server, replace, deleted, queryClient } = open()
  await screen.findByText('Where lists come from')
  window.sessionStorage.setItem('commonplot-feed-pages', '3')
  await person.click(await press('Sign out'))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(server.asked('/api/sign-out')).toHaveLength(1)
  expect(deleted).toEqual(['pages', 'answers'])
  expect(window.sessionStorage.length).toBe(0)
  expect(window.localStorage.getItem('acting-person')).toBe('')
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join('/'))
  expect(keys.filter((key) => key.includes('user2'))).toEqual([])
})

test('asks before deleting unsent messages', async () => {
  const { person, server, replace } = open()
  addToOutbox(ANA.id, { clientId: 'c1', kind: 'message', content: {} })
  await person.click(await press('Sign out'))
  await screen.findByText(/One thing you wrote waits for a connection/)
  await expectAccessible(screen.getByRole('dialog'))
  await person.click(await press('Stay signed in'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked('/api/sign-out')).toEqual([])
  expect(outboxItems(ANA.id, 'message')).toHaveLength(1)
  await person.click(await press('Sign out'))
  await person.click(await press('Sign out and delete'))
  await waitFor(() => expect(replace).toHaveBeenCalled())
  expect(outboxItems(ANA.id, 'message')).toEqual([])
})

test('a failed sign-out shows a toast and changes nothing', async () => {
  const { person, replace } = open({ status: 500 })
  await person.click(await press('Sign out'))
  await expectFailureToast('Error', 'Signing out failed. Please try again.')
  expect(replace).not.toHaveBeenCalled()
  expect(window.localStorage.getItem('acting-person')).toBe(ANA.id)
})
