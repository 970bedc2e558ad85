import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeServer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'

const LIST = '/api/notifications'
const HOUR_MS = 3_600_000

const told = (id: string, hoursAgo: number) => ({
  id,
  kind: 'rental',
  title: `Told ${id}`,
  body: 'Words',
  link: '/profile#rentals',
  group: null,
  createdAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
  readAt: null,
})

test('everything is there by days, page after page', async () => {
  fakeServer({
    [LIST]: ({ url }): Answer =>
      url.includes('cursor')
        ? { json: [told('old', 24 * 40)] }
        : {
            json: [told('now', 0), told('before', 24)],
            headers: { Link: '</api/notifications?cursor=c2>; rel="next"', 'X-Unread-Count': '3' },
          },
  })
  const { person } = openApp('/notifications')
  within(await screen.findByRole('list', { name: 'Today' })).getByText('Told now')
  within(screen.getByRole('list', { name: 'Yesterday' })).getByText('Told before')
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Told old')
  expect(screen.getAllByRole('heading', { level: 2, name: /^\w+$|,/ }).length).toBeGreaterThan(2)
})

test('shows an empty list with a next step', async () => {
  fakeServer({ [LIST]: { json: [] } })
  openApp('/notifications')
  await screen.findByText('Nothing yet')
  screen.getByRole('link', { name: 'Find a plot to ask about' })
  expect(screen.getAllByRole('link', { name: 'Choose what you hear' })).toHaveLength(1)
})

test('offers a retry after a failure', async () => {
  let fails = true
  fakeServer({ [LIST]: () => (fails ? { status: 500 } : { json: [told('one', 0)] }) })
  const { person } = openApp('/notifications')
  await screen.findByText('Loading notifications failed.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Told one')
})

test('an answer half written waits when its dialog is closed', async () => {
  fakeServer({ [LIST]: { json: [] } })
  const first = openApp('/notifications?answer=1')
  await first.person.type(await screen.findByLabelText('What should be known?'), 'They are')
  await first.person.keyboard('{Escape}')
  await waitFor(() => expect(location.search).toBe(''))
  first.unmount()
  openApp('/notifications?answer=1')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('What should be known?')
  expect(field.value).toBe('They are')
})

test('lets the owner answer to a hidden listing', async () => {
  const server = fakeServer({ [LIST]: { json: [] }, '/api/me/appeal': { json: null } })
  const { person } = openApp('/notifications?answer=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer' }))
  await person.type(dialog.getByLabelText('What should be known?'), 'They are raised beds.')
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.requests.find(({ method }) => method === 'POST')
  expect([sent?.url, sent?.body]).toEqual([
    '/api/me/appeal',
    JSON.stringify({ text: 'They are raised beds.' }),
  ])
  expect(location.search).toBe('')
})
