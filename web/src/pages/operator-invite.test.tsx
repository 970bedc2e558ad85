import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aMe } from '../testing/accounts.ts'
import { type Answer, heldAnswer } from '../testing/fake-server.ts'
import { aPerson, openConsole, startInvite } from '../testing/operator.ts'
import { openWithAccounts } from '../testing/sign-in.tsx'
import { expectToast } from '../testing/toasts.ts'

const INVITE = '/api/operator/invitations'
const LINK = 'https://garden.example/join?invitation=abc'
const MADE: Answer = { status: 201, json: { link: LINK } }

type Respond = Answer | (() => Answer | Promise<Answer>)

let operators = 0

async function openInvite(respond: Respond = MADE) {
  // What somebody typed is kept for them, also from one test to the next.
  operators += 1
  const userId = `operator${operators}`
  const { person, server } = openWithAccounts(
    '/operator?tab=people',
    {
      '/api/me': { json: aMe({ id: userId, accounts: true }) },
      '/api/operator/people': { json: [aPerson()] },
      [INVITE]: respond,
    },
    { userId },
  )
  const sent = () =>
    server.requests.filter(({ url }) => url === INVITE).map(({ body }) => JSON.parse(body ?? ''))
  return { person, sent, dialog: await startInvite(person) }
}

type Dialog = Awaited<ReturnType<typeof openInvite>>['dialog']

const address = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('E-mail address')
const makeLink = (dialog: Dialog) => dialog.getByRole('button', { name: 'Make the link' })

test('invites an address, explains the link and copies it', async () => {
  const answer = heldAnswer()
  const { person, sent, dialog } = await openInvite(answer.respond)
  expect(document.activeElement).toBe(address(dialog))
  await person.type(address(dialog), ' Ana@Example.org {Enter}')
  const busy = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Making the link...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  answer.release(MADE)
  const field = await dialog.findByLabelText<HTMLInputElement>('Invitation link')
  expect(sent()).toEqual([{ email: 'ana@example.org' }])
  expect([field.value, field.readOnly]).toEqual([LINK, true])
  expect(document.activeElement).toBe(field)
  const words = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toBe(
    'With this link ana@example.org can sign up here once, within 7 days.' +
      'No mail was sent: pass it on yourself. It is shown only this once.',
  )
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(dialog.getByRole('button', { name: 'Copy link' }))
  await expectToast('Link copied', 'Pass it on to ana@example.org.')
  expect(writeText).toHaveBeenCalledWith(LINK)
})

test('the next one is invited with a reason, and closing forgets the link', async () => {
  const { person, sent, dialog } = await openInvite()
  await person.type(address(dialog), 'ana@example.org{Enter}')
  await person.click(await dialog.findByRole('button', { name: 'Invite another' }))
  expect(address(dialog).value).toBe('')
  expect(document.activeElement).toBe(address(dialog))
  await person.type(address(dialog), 'ben@example.org')
  await person.type(dialog.getByLabelText('Reason (optional)'), ' Asked at the fence ')
  await person.click(makeLink(dialog))
  await dialog.findByText('ben@example.org')
  expect(sent()[1]).toEqual({ email: 'ben@example.org', reason: 'Asked at the fence' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await startInvite(person)
  expect(address(again).value).toBe('')
})

test('shows an invalid address under its field and keeps the focus there', async () => {
  const { person, sent, dialog } = await openInvite()
  await person.type(dialog.getByLabelText('Reason (optional)'), 'A neighbour')
  for (const typed of ['', 'ana at example.org']) {
    await person.clear(address(dialog))
    if (typed) await person.type(address(dialog), typed)
    await person.click(makeLink(dialog))
    dialog.getByText('That does not look like an e-mail address')
    expect(document.activeElement).toBe(address(dialog))
    expect(address(dialog).getAttribute('aria-invalid')).toBe('true')
  }
  expect(sent()).toEqual([])
})

test('shows the refusal of the server and keeps the address', async () => {
  const message = 'Somebody with this address is a member already.'
  const { person, dialog } = await openInvite({ status: 409, json: { message } })
  await person.type(address(dialog), 'tomas@example.org')
  await person.click(makeLink(dialog))
  await dialog.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(address(dialog)))
  expect(address(dialog).getAttribute('aria-invalid')).toBe('true')
  expect(address(dialog).value).toBe('tomas@example.org')
})

test('keeps the form offline and sends it on the next try', async () => {
  let isAway = true
  const { person, dialog } = await openInvite(() => {
    if (isAway) throw new TypeError('Failed to fetch')
    return MADE
  })
  await person.type(address(dialog), 'ana@example.org{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Making the link failed. Please try again.',
  )
  expect(address(dialog).getAttribute('aria-invalid')).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await startInvite(person)
  expect(again.queryByRole('alert')).toBeNull()
  expect(address(again).value).toBe('ana@example.org')
  isAway = false
  await person.click(makeLink(again))
  await again.findByLabelText('Invitation link')
})

test('a link that comes after an accidental close is there when one looks again', async () => {
  const answer = heldAnswer()
  const { person, dialog } = await openInvite(answer.respond)
  await person.type(address(dialog), 'ana@example.org{Enter}')
  await dialog.findByRole('button', { name: 'Making the link...' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer.release(MADE)
  const again = await startInvite(person)
  await again.findByLabelText('Invitation link')
})

test('offers no invitation without accounts', async () => {
  openConsole('?tab=people')
  await screen.findByRole('table', { name: 'people' })
  expect(screen.queryByRole('button', { name: 'Invite somebody' })).toBeNull()
})
