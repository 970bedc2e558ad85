import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeServer } from '../../testing/fake-server.ts'
import { openApp } from '../../testing/render.tsx'
import { Bell } from './bell.tsx'
import { notificationsOptions } from './notification-queries.ts'

const LIST = '/api/notifications'
const READ = '/api/notifications/read'

let made = 0
const aNotice = (own: Partial<Notification> = {}): Notification => {
  made += 1
  return {
    id: `n${made}`,
    kind: 'message',
    title: `Title ${made}`,
    body: `Body ${made}`,
    link: '/messages',
    group: null,
    createdAt: '2026-11-18T07:00:00.000Z',
    readAt: null,
    ...own,
  }
}

function openBell(notices: () => Notification[], routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [LIST]: (): Answer => ({
      json: notices(),
      headers: {
        'X-Unread-Count': String(notices().filter(({ readAt }) => readAt === null).length),
      },
    }),
    [READ]: { json: null },
    ...routes,
  })
  return { server, ...openApp('/notifications-of-nobody', <Bell />) }
}

/** Under an open panel nothing else has a name for those who listen. */
const theBell = () => screen.getByRole('button', { hidden: true, expanded: true })

const sentToRead = (server: ReturnType<typeof fakeServer>) =>
  server.requests.filter(({ url }) => url === READ).map(({ body }) => JSON.parse(body ?? ''))

test('counts unread notifications and groups those of a thread', async () => {
  const group = 'conversation:c1'
  const told = [
    aNotice({ group, title: 'From Bo', body: 'And the key?' }),
    aNotice({ title: 'A badge', readAt: '2026-11-18T07:10:00.000Z' }),
    aNotice({ group, title: 'From Bo', body: 'Is the gate open?' }),
  ]
  const { person, server } = openBell(() => told)
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const rows = within(panel.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Unread: From BoAnd the key\?.*and 1 before$/),
    expect.stringMatching(/^A badge/),
  ])
  await person.click(panel.getByRole('button', { name: 'Mark as read: From Bo' }))
  await waitFor(() => expect(theBell().getAttribute('aria-label')).toBe('Notifications'))
  expect(sentToRead(server)).toEqual([{ ids: [told[0]?.id, told[2]?.id] }])
})

test('marks all as read, and reverts on failure', async () => {
  const told = [aNotice(), aNotice()]
  const { person } = openBell(() => told, { [READ]: { status: 500 } })
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('Marking as read failed. Please try again.')
  expect(theBell().getAttribute('aria-label')).toBe('Notifications, 2 unread')
})

test('moves by arrow keys, closes by Esc and returns the focus', async () => {
  const told = [aNotice({ title: 'One' }), aNotice({ title: 'Two' }), aNotice({ title: 'Three' })]
  const { person } = openBell(() => told)
  const bell = await screen.findByRole('button', { name: 'Notifications, 3 unread' })
  bell.focus()
  await person.keyboard('{Enter}')
  const first = await screen.findByRole('link', { name: /One/ })
  first.focus()
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Three')
  await person.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(bell)
})

test('marks the group as read and opens its link', async () => {
  const told = [
    aNotice({ group: 'rental:r1', title: 'It is back', link: '/settings' }),
    aNotice({ group: 'rental:r1' }),
  ]
  const { person, server } = openBell(() => told)
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await person.click(await screen.findByRole('link', { name: /It is back/ }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentToRead(server)).toEqual([{ ids: told.map(({ id }) => id) }])
})

test('counts a notification that arrives while the page is open', async () => {
  const told: Notification[] = []
  const { queryClient } = openBell(() => told)
  await screen.findByRole('button', { name: 'Notifications' })
  told.push(aNotice())
  await act(() => queryClient.invalidateQueries({ queryKey: notificationsOptions.queryKey }))
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
})
