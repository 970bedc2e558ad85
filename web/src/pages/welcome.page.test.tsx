import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe, openAsMember } from '../testing/accounts.ts'
import { ANA, openWithAccounts, pressSignIn, signIn } from '../testing/sign-in.tsx'

const NEW = aMe({ fullName: 'New neighbour', location: null, bio: null, timeZone: 'UTC' })

function openWelcome(path = '/welcome') {
  const sent: unknown[] = []
  const app = openAsMember(path, {
    '/api/me': ({ method, body }) => {
      if (method === 'PATCH') sent.push(JSON.parse(body ?? ''))
      return { json: NEW }
    },
  })
  return { sent, ...app }
}

test('saves the name of a new person with the time zone of the browser', async () => {
  const { sent, person } = openWelcome()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('')
  await person.type(name, 'Ana Reyes')
  await person.type(screen.getByLabelText('Home town'), 'Portland')
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(here)
  await person.click(screen.getByRole('button', { name: 'Say hello' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(sent).toEqual([
    { fullName: 'Ana Reyes', location: 'Portland', ...(here !== 'UTC' && { timeZone: here }) },
  ])
})

test('Later asks for nothing and goes on', async () => {
  const { sent, person } = openWelcome()
  await person.click(await screen.findByRole('button', { name: 'Later' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(sent).toEqual([])
})

test.each([
  ['/tools?sort=rating', '/tools?sort=rating'],
  ['//elsewhere.example', '/'],
  ['/\\\\elsewhere.example', '/'],
])('who came from the city login and was going to %s goes on to %s', async (wanted, next) => {
  const { person } = openWelcome(`/welcome?to=${encodeURIComponent(wanted)}`)
  await person.click(await screen.findByRole('button', { name: 'Later' }))
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(next))
})

test('welcomes a new person over the page and continues after each answer', async () => {
  const { person } = openWithAccounts('/settings', {
    '/api/sign-in/verify': { json: { user: ANA, isNew: true } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await pressSignIn(person)
  await signIn(person)
  await screen.findByRole('dialog', { name: 'Welcome to the neighbourhood' })
  await person.click(await screen.findByRole('button', { name: 'Later' }))
  await screen.findByRole('tab', { name: 'Data Sources' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.pathname).toBe('/settings')
})
