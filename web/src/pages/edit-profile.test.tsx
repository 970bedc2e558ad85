import type { Me } from '@commonplot/shared/accounts/account.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe } from '../testing/accounts.ts'
import { fakeUploads } from '../testing/fake-browser.ts'
import { type Answer, fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'
import { expectToast } from '../testing/toasts.ts'

/** Answers as the server does: what is sent is changed, unless a test says otherwise. */
async function openForm(
  as: Partial<Me> = {},
  refuse?: (changes: Partial<Me>) => Answer | undefined,
) {
  let me = aMe(as)
  const sent: Partial<Me>[] = []
  const server = fakeServer({
    '/api/me': ({ method, body }) => {
      if (method === 'GET') return { json: me }
      const changes = JSON.parse(body ?? '{}') as Partial<Me>
      sent.push(changes)
      const refusal = refuse?.(changes)
      if (!refusal) me = { ...me, ...changes }
      return refusal ?? { json: me }
    },
    '/api/photos/upload': {
      status: 201,
      json: { photoUrl: '/api/photos/p1', uploadURL: 'http://else/api/photos/p1?signature=s' },
    },
  })
  const app = openApp('/settings')
  await app.person.click(await screen.findByRole('button', { name: 'Edit profile' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit profile' })
  await within(dialog).findByLabelText('Name')
  return { server, sent, dialog, form: within(dialog), ...app }
}

test('settings ask for no person before Edit profile is pressed', async () => {
  const server = fakeServer()
  openApp('/settings')
  await screen.findByRole('button', { name: 'Edit profile' })
  expect(server.asked('/api/me')).toEqual([])
})

test('sends changed fields only and closes the form with a toast', async () => {
  const { form, person, sent } = await openForm()
  await person.clear(form.getByLabelText('Name'))
  await person.type(form.getByLabelText('Name'), '  Maya Torres ')
  await person.clear(form.getByLabelText('About you'))
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  await expectToast('Profile saved', 'Your neighbours see it from now on.')
  expect(sent).toEqual([{ fullName: 'Maya Torres', bio: '' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('refetches every query that shows the person after a change', async () => {
  const { form, person, queryClient } = await openForm()
  queryClient.setQueryData(['/api/users', 'user1'], { fullName: 'Maya Green' })
  await person.type(form.getByLabelText('Name'), ' II')
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  await waitFor(() =>
    expect(queryClient.getQueryState(['/api/users', 'user1'])?.isInvalidated).toBe(true),
  )
})

test('the picture can be taken away', async () => {
  const { form, person, sent } = await openForm({ profileImage: '/pictures/person-1.svg' })
  await person.click(await form.findByRole('button', { name: 'Remove' }))
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(sent).toEqual([{ profileImage: null }]))
})

test.each([
  ['Name', '', 'Tell your neighbours your name'],
  ['Username', 'no', 'A username has at least 3 characters'],
  ['Username', 'two words', 'A username has letters, digits, dots, dashes and underscores'],
])('%s %j is refused in words under its field, without a call', async (label, typed, words) => {
  const { form, person, sent } = await openForm()
  const field = form.getByLabelText(label)
  await person.clear(field)
  if (typed) await person.type(field, typed)
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  await form.findByText(words)
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
})

test.each([
  ['Username', 409, 'That username is taken', 'That username is taken'],
  ['Home town', 400, 'location: We do not know a place of that name', /^We do not know a place/],
])('what the server refuses of %s is said there, and what was typed stays', async (...told) => {
  const [label, status, message, words] = told
  const { form, person } = await openForm({}, () => ({ status, json: { message } }))
  const field = form.getByLabelText<HTMLInputElement>(label)
  await person.clear(field)
  await person.type(field, 'atlantis')
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  await form.findByText(words)
  expect(field.value).toBe('atlantis')
  expect(document.activeElement).toBe(field)
})

test('a failure and an accidental close lose nothing, Cancel gives it up', async () => {
  const { form, person } = await openForm({}, () => ({ status: 500 }))
  await person.type(form.getByLabelText('Name'), ' II')
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  // Beside the button: the end of the form may be out of view.
  expect((await form.findByRole('alert')).closest('footer')).not.toBeNull()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Edit profile' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Maya Green II')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(screen.getByRole('button', { name: 'Edit profile' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Maya Green')
})

test('the zone of this device is one press away', async () => {
  const { form, person, sent } = await openForm()
  await person.selectOptions(form.getByLabelText('Time zone'), 'Asia/Tokyo')
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(sent).toEqual([{ timeZone: 'Asia/Tokyo' }]))
  await person.click(screen.getByRole('button', { name: 'Edit profile' }))
  await person.click(await screen.findByRole('button', { name: /^Use the zone of this device/ }))
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(here)
})

test('shows a skeleton of the profile, and a retry after a failure', async () => {
  const held = heldAnswer()
  const server = fakeServer({ '/api/me': held.respond })
  const { person } = openApp('/settings')
  await person.click(await screen.findByRole('button', { name: 'Edit profile' }))
  await screen.findByRole('status', { name: 'Loading your profile' })
  held.release({ status: 500 })
  await screen.findByText('Loading your profile failed.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(server.asked('/api/me').length).toBeGreaterThan(1)
})

test('keeps typed text during a picture upload and saves after both', async () => {
  const uploads = fakeUploads()
  const { form, person, sent } = await openForm()
  const picture = new File(['face'], 'face.jpg', { type: 'image/jpeg' })
  await person.upload(await form.findByLabelText('Choose a picture'), picture)
  await waitFor(() => expect(uploads.puts).toHaveLength(1))
  await person.clear(form.getByLabelText('Name'))
  await person.type(form.getByLabelText('Name'), 'Maya Torres{Enter}')
  const busy = form.getByRole('button', { name: 'Picture on its way...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  await uploads.end(200)
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Maya Torres')
  await person.click(form.getByRole('button', { name: 'Save profile' }))
  await waitFor(() =>
    expect(sent).toEqual([{ fullName: 'Maya Torres', profileImage: '/api/photos/p1' }]),
  )
})
