import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeLiveChannel } from '../testing/fake-browser.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { POST } from '../testing/home.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts, signIn } from '../testing/sign-in.tsx'

// As a browser does where a person lets no site keep anything.
beforeEach(() => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  }
})

test('Home stands with its feed in a browser that keeps nothing', async () => {
  fakeServer({ '/api/posts': { json: [POST] } })
  openApp('/')
  await screen.findByText('Peas are up.')
  screen.getByRole('heading', { name: 'Grow Food, Build Community' })
})

test('a visitor reads, and signs in as far as the browser lets them, where it keeps nothing', async () => {
  fakeLiveChannel()
  const { person } = openWithAccounts('/messages')
  const page = within(await screen.findByRole('main'))
  await person.click(await page.findByRole('link', { name: 'Sign in' }))
  await signIn(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
})
