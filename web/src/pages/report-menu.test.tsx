import { REPORT_REASON_LABELS } from '@commonplot/shared/reports/report.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BlockDialog } from '../features/reports/more-menu.tsx'
import { type Answer, fakeServer, heldAnswer, type SentRequest } from '../testing/fake-server.ts'
import { aReviewOfPerson, aStanding } from '../testing/listings.ts'
import { newPerson, openApp, renderWithProviders } from '../testing/render.tsx'
import { openWithAccounts, signInSheet } from '../testing/sign-in.tsx'

const PERSON = {
  id: 'user2',
  fullName: 'Ben Carter',
  username: 'ben',
  profileImage: null,
  location: null,
  bio: null,
  points: 1,
  level: 'Seedling',
  badges: [],
  createdAt: '2024-03-01T12:00:00.000Z',
}
const SUMMARY = { id: 'user2', fullName: 'Ben Carter', profileImage: null }
const REPORTED: Answer = {
  json: {
    ...{ id: 'report1', targetType: 'user', targetId: 'user2', reason: 'spam' },
    createdAt: '2026-05-13T12:00:00.000Z',
  },
}
const GONE = { status: 404, json: { message: 'User not found' } }

/** A neighbour who can be blocked, as the server has it. */
function neighbour(routes: Record<string, Answer | ((sent: SentRequest) => Answer)> = {}) {
  let isBlocked = false
  return {
    '/api/users/user2': () => (isBlocked ? GONE : { json: PERSON }),
    '/api/users/user2/standing': { json: aStanding() },
    '/api/users/user2/reviews': { json: [aReviewOfPerson()] },
    '/api/me/blocked': () => ({ json: isBlocked ? [SUMMARY] : [] }),
    '/api/people/user2/block': ({ method }: SentRequest) => {
      isBlocked = method === 'PUT'
      return { json: null }
    },
    ...routes,
  }
}

const header = async () => {
  const title = await screen.findByRole('heading', { level: 1, name: 'Ben Carter' })
  return within(title.closest('header') as HTMLElement)
}

async function choose(person: UserEvent, entry: string) {
  await person.click(await (await header()).findByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: entry }))
}

test('asks for one of five reasons and promises an answer', async () => {
  const server = fakeServer(neighbour({ '/api/reports': REPORTED }))
  const { person } = openApp('/people/user2')
  await choose(person, 'Report…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this person' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(5)
  await person.click(dialog.getByRole('button', { name: 'Send the report' }))
  dialog.getByText('Choose what fits best')
  expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0])
  await person.click(dialog.getByRole('radio', { name: REPORT_REASON_LABELS.harassment }))
  await person.type(dialog.getByRole('textbox'), '  Wrote at night.  ')
  await person.click(dialog.getByRole('button', { name: 'Send the report' }))
  await dialog.findByText(/you will hear what became of it/)
  const sent = server.requests.filter(({ url }) => url === '/api/reports')
  expect(sent.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { targetType: 'user', targetId: 'user2', reason: 'harassment', note: 'Wrote at night.' },
  ])
  await person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps the form of a failed report', async () => {
  const answer = heldAnswer()
  fakeServer({ ...neighbour(), '/api/reports': answer.respond })
  const { person } = openApp('/people/user2')
  await choose(person, 'Report…')
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('radio', { name: REPORT_REASON_LABELS.spam }))
  await person.type(dialog.getByRole('textbox'), 'Sells cars.')
  await person.click(dialog.getByRole('button', { name: 'Send the report' }))
  answer.release({ status: 503, json: { message: 'Not now' } })
  await screen.findByText('Not now')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Sells cars.')
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Spam/ }).checked).toBe(true)
})

test('words of a report wait for its next opening, until they are sent', async () => {
  fakeServer(neighbour({ '/api/reports': REPORTED }))
  const { person } = openApp('/people/user2')
  const note = async () => {
    await choose(person, 'Report…')
    return screen.findByRole<HTMLTextAreaElement>('textbox')
  }
  await person.type(await note(), 'Sells cars.')
  await person.keyboard('{Escape}')
  expect((await note()).value).toBe('Sells cars.')
  await person.click(screen.getByRole('radio', { name: REPORT_REASON_LABELS.spam }))
  await person.click(screen.getByRole('button', { name: 'Send the report' }))
  await person.click(await screen.findByRole('button', { name: 'Done' }))
  expect((await note()).value).toBe('')
})

test('the menu goes by the keyboard, and gives the focus back', async () => {
  fakeServer(neighbour())
  const { person } = openApp('/people/user2')
  const more = await (await header()).findByRole('button', { name: 'More' })
  more.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Report…' })
  await person.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('dialog', { name: 'Block Ben Carter?' })
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(more)
})

test('explains blocking and offers to undo it', async () => {
  fakeServer(neighbour())
  const { person } = openApp('/people/user2')
  await choose(person, 'Block Ben Carter…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Ben Carter?' }))
  dialog.getByText(/no longer see each other/)
  dialog.getByText(/goes on as agreed/)
  await person.click(dialog.getByRole('button', { name: 'Block' }))
  await screen.findByRole('heading', { name: 'You have blocked Ben Carter' })
  expect(screen.queryByRole('heading', { name: 'Ben Carter' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { level: 1, name: 'Ben Carter' })
})

test('the question closes once the person is blocked, and stays where that fails', async () => {
  let answer: Answer = { status: 500 }
  const server = fakeServer(neighbour({ '/api/people/user2/block': () => answer }))
  const onClose = vi.fn()
  renderWithProviders(<BlockDialog person={SUMMARY} open onClose={onClose} />)
  const person = newPerson()
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  await waitFor(() => expect(server.asked('/api/people/user2/block')).toHaveLength(1))
  await screen.findByRole('button', { name: 'Block' })
  expect(onClose).not.toHaveBeenCalled()
  answer = { json: null }
  await person.click(screen.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('offers to unblock on the page of a blocked person', async () => {
  const routes = neighbour()
  routes['/api/people/user2/block']({ method: 'PUT' } as SentRequest)
  fakeServer(routes)
  const { person } = openApp('/people/user2')
  await screen.findByRole('heading', { name: 'You have blocked Ben Carter' })
  await person.click(screen.getByRole('button', { name: 'Unblock' }))
  await screen.findByRole('heading', { level: 1, name: 'Ben Carter' })
})

test('shows the menu on content of other people only', async () => {
  const own = { ...PERSON, id: 'user1' }
  fakeServer({
    '/api/users/user1': { json: own },
    '/api/users/user1/standing': { json: aStanding() },
    '/api/users/user1/reviews': { json: [aReviewOfPerson()] },
  })
  openApp('/people/user1')
  const entry = (await screen.findByText('Best soil I have dug in years.')).closest('li')
  await within(entry as HTMLElement).findByRole('button', { name: 'More' })
  expect((await header()).queryByRole('button', { name: 'More' })).toBeNull()
})

test('a visitor is asked to sign in first', async () => {
  const { person } = openWithAccounts('/people/user2', neighbour())
  await choose(person, 'Report…')
  await signInSheet()
  expect(screen.queryByRole('dialog', { name: /Report/ })).toBeNull()
})

test('Settings lists whom one has blocked, and lets them go', async () => {
  const routes = neighbour()
  routes['/api/people/user2/block']({ method: 'PUT' } as SentRequest)
  fakeServer(routes)
  const { person } = openApp('/settings')
  await person.click(await screen.findByRole('button', { name: 'Unblock Ben Carter' }))
  await screen.findByText(/^Nobody\./)
})
