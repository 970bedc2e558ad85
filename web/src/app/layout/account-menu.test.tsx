import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, openAsMember } from '../../testing/accounts.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { openApp } from '../../testing/render.tsx'
import { openWithAccounts } from '../../testing/sign-in.tsx'

/** Closed until its button is pressed, which jsdom knows nothing of. */
const hidden = { hidden: true }

test('links to the account in the header with accounts', async () => {
  openAsMember('/settings')
  const button = await screen.findByRole('button', { name: 'Your account' })
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement
  const links = within(menu).getAllByRole('link', hidden)
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profile', '/profile'],
    ['Account', '/account'],
  ])
  expect(within(menu).getByRole('button', hidden).textContent).toBe('Sign out')
})

test('phones have it in their menu', async () => {
  const { person } = openAsMember('/settings')
  await person.click(await screen.findByRole('button', { name: 'Menu' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
  sheet.getByRole('link', { name: 'Account' })
  sheet.getByRole('button', { name: 'Sign out' })
})

test.each(['/profile', '/settings'])('%s leads to the account', async (path) => {
  openAsMember(path, {
    '/api/users/user1': { json: aUser() },
  })
  const main = within(await screen.findByRole('main'))
  const link = await main.findByRole('link', { name: 'Account' })
  expect(link.getAttribute('href')).toBe('/account')
})

test('renders no account links and asks for no person without accounts', async () => {
  const server = fakeServer()
  openApp('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(screen.queryByRole('button', { name: 'Your account' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Account' })).toBeNull()
  expect(server.asked('/api/users/user1')).toEqual([])
})

test('a visitor has no such menu', async () => {
  openWithAccounts('/plots')
  await screen.findByRole('heading', { level: 1, name: 'Find Garden Plots' })
  expect(screen.queryByRole('button', { name: 'Your account' })).toBeNull()
})
