import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe } from '../../../testing/accounts.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openApp } from '../../../testing/render.tsx'
import { SuspensionBanner } from './suspension-banner.tsx'

const suspension = { reason: 'Three neighbours waited in vain', until: '2026-12-03T10:00:00Z' }
const WAITING = {
  ...{ text: 'A flat tyre', createdAt: '2026-11-18T10:00:00Z' },
  ...{ answer: null, answeredAt: null },
}

function openSuspended({ me = aMe({ suspension }), appeal = null as object | null } = {}) {
  let last = appeal
  const server = fakeServer({
    '/api/me': { json: me },
    '/api/me/appeal': ({ method }) => {
      if (method === 'GET') return { json: { appeal: last } }
      last = WAITING
      return { json: null }
    },
  })
  return { server, ...openApp('/', <SuspensionBanner />) }
}

const banner = () => screen.findByRole('region', { name: /suspended until .*December 3, 2026/ })

test('every page tells a suspended person the reason, the end and the allowed actions', async () => {
  openSuspended()
  const region = await banner()
  within(region).getByText(suspension.reason)
  within(region).getByText(
    /You can still read, pay for accepted requests, cancel, give things back/,
  )
})

test('sends an appeal from a dialog and shows that it was sent', async () => {
  const { person, server } = openSuspended()
  await person.click(within(await banner()).getByRole('button', { name: 'Answer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Answer' })
  await person.click(within(dialog).getByRole('button', { name: 'Send' }))
  within(dialog).getByText('Write what should be known')
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false)
  await person.type(within(dialog).getByLabelText('What should be known?'), '  A flat tyre ')
  await person.click(within(dialog).getByRole('button', { name: 'Send' }))
  await screen.findByText(/^You answered on .* Somebody will read it/)
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toBe(
    JSON.stringify({ text: 'A flat tyre' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await banner()).queryByRole('button', { name: 'Answer' })).toBeNull()
})

test('shows the reply to the appeal and allows another', async () => {
  openSuspended({ appeal: { ...WAITING, answer: 'We heard you.', answeredAt: WAITING.createdAt } })
  const region = await banner()
  await within(region).findByText('What came back to your answer: We heard you.')
  within(region).getByRole('button', { name: 'Answer' })
})

test('is absent for other people', async () => {
  const { server } = openSuspended({ me: aMe() })
  await waitFor(() => expect(server.asked('/api/me')).toHaveLength(1))
  expect(screen.queryByText(/suspended/)).toBeNull()
})
