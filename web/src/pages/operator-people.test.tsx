import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { aMe } from '../testing/accounts.ts'
import type { Answer } from '../testing/fake-server.ts'
import { aPerson, linksIn, openConsole, startAct, tableRows } from '../testing/operator.ts'
import { openWithAccounts } from '../testing/sign-in.tsx'
import { expectFailureToast } from '../testing/toasts.ts'

const NOW = '2026-05-12T12:00:00.000Z'
const SUSPEND = '/api/operator/people/user2/suspend'
const SUSPENDED = aPerson({
  suspension: { reason: 'Rude to renters', until: '2026-06-12T12:00:00.000Z' },
})

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterEach(() => {
  vi.useRealTimers()
})

test('everybody stands in a row with their figures, and each figure opens its rows', async () => {
  openConsole('?tab=people', {
    '/api/operator/people': {
      json: [aPerson({ openReports: 2, isOperator: true, lastSeenAt: NOW })],
    },
  })
  expect(await tableRows('people')).toEqual([
    [
      'Tomás Rivera@tomasOperator',
      'Portland, OR',
      '3 listings of Tomás Rivera',
      '12 rentals of Tomás Rivera',
      '2 reports of Tomás Rivera',
      'now',
      '4 months ago',
    ],
  ])
  expect(linksIn(screen.getByRole('table', { name: 'people' }))).toEqual([
    ['3 listings of Tomás Rivera', '/operator?tab=listings&ownerId=user2'],
    ['12 rentals of Tomás Rivera', '/operator?tab=money&personId=user2'],
    ['2 reports of Tomás Rivera', '/operator?tab=reports&personId=user2'],
  ])
})

test('puts the search into the address, the call and the file', async () => {
  const { person, server } = openConsole('?tab=people')
  await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'tom{Enter}')
  await waitFor(() => expect(window.location.search).toBe('?tab=people&q=tom'))
  await person.click(screen.getByRole('button', { name: 'Suspended' }))
  expect(window.location.search).toBe('?tab=people&q=tom&filter=suspended')
  await waitFor(() =>
    expect(server.asked('/api/operator/people').at(-1)).toBe(
      '/api/operator/people?q=tom&filter=suspended',
    ),
  )
  const file = screen.getByRole('link', { name: 'Download as CSV' })
  expect(file.getAttribute('href')).toBe('/api/operator/people.csv?q=tom&filter=suspended')
  window.history.back()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Everybody' }).ariaPressed).toBe('true'),
  )
})

test('asks for a reason and explains the suspension', async () => {
  let people = [aPerson()]
  const { person, sentTo } = openConsole('?tab=people', {
    '/api/operator/people': () => ({ json: people }),
    [SUSPEND]: (): Answer => {
      people = [SUSPENDED]
      return { json: null }
    },
  })
  await startAct(person, 'Tomás Rivera', 'Suspend')
  const form = screen.getByRole('dialog', { name: 'Suspend Tomás Rivera?' })
  await expectAccessible(form)
  const dialog = within(form)
  dialog.getByText(/^Their listings are paused\. They can still read, pay accepted requests/)
  dialog.getByText('Ends on May 19, 2026')
  await person.click(dialog.getByRole('button', { name: 'Suspend' }))
  dialog.getByText('Say why')
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
  expect(sentTo(SUSPEND)).toEqual([])

  await person.selectOptions(dialog.getByLabelText('How long'), '1 month')
  await person.type(dialog.getByLabelText('Reason'), '  Rude to renters ')
  await person.click(dialog.getByRole('button', { name: 'Suspend' }))
  await screen.findByText('Tomás Rivera is suspended')
  expect(sentTo(SUSPEND)).toEqual([
    { reason: 'Rude to renters', until: '2026-06-12T12:00:00.000Z' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = screen.getByRole('button', { name: 'Tomás Rivera' })
  await waitFor(() => expect(document.activeElement).toBe(row))
  screen.getByText('Suspended', { selector: '[data-tone]' })
})

test('a day can be named, which must not be over', async () => {
  const { person, sentTo } = openConsole('?tab=people', { [SUSPEND]: { json: null } })
  await startAct(person, 'Tomás Rivera', 'Suspend')
  const dialog = within(screen.getByRole('dialog'))
  await person.selectOptions(dialog.getByLabelText('How long'), 'Until a date')
  await person.type(dialog.getByLabelText('Reason'), 'Spam')
  await person.click(dialog.getByRole('button', { name: 'Suspend' }))
  dialog.getByText('Choose a day')
  await person.type(dialog.getByLabelText('Last day'), '2026-05-11')
  await person.click(dialog.getByRole('button', { name: 'Suspend' }))
  dialog.getByText('Must be today or later')
  await person.clear(dialog.getByLabelText('Last day'))
  await person.type(dialog.getByLabelText('Last day'), '2026-07-01')
  await person.click(dialog.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(sentTo(SUSPEND)).toHaveLength(1))
  expect(sentTo(SUSPEND)[0].until).toBe(new Date('2026-07-01T23:59:59').toISOString())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('keeps the draft after an accidental close', async () => {
  const { person } = openConsole('?tab=people', {
    '/api/operator/people': { json: [aPerson({ id: 'user7', fullName: 'Kim Park' })] },
  })
  await startAct(person, 'Kim Park', 'Suspend')
  await person.type(screen.getByLabelText('Reason'), 'A long story')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await startAct(person, 'Kim Park', 'Suspend')
  expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('A long story')
})

test('shows the refusal of the server and keeps the form', async () => {
  // Of their own, since what was typed is kept.
  const { person } = openConsole('?tab=people', {
    '/api/operator/people': { json: [aPerson({ id: 'user8', fullName: 'Noor Said' })] },
    '/api/operator/people/user8/suspend': {
      status: 409,
      json: { message: 'They are suspended already.' },
    },
  })
  await startAct(person, 'Noor Said', 'Suspend')
  await person.type(screen.getByLabelText('Reason'), 'Spam')
  await person.click(screen.getByRole('button', { name: 'Suspend' }))
  await expectFailureToast('Error', 'They are suspended already.')
  expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Spam')
})

test('shows reason and end of a suspension and can end it', async () => {
  const path = '/api/operator/people/user2/unsuspend'
  const { person, sentTo } = openConsole('?tab=people', {
    '/api/operator/people': { json: [SUSPENDED] },
    [path]: { json: null },
  })
  await person.click(await screen.findByRole('button', { name: 'Tomás Rivera' }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('Rude to renters')
  dialog.getByText('Jun 12, 2026')
  expect(dialog.queryByRole('button', { name: 'Suspend' })).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'End the suspension' }))
  await person.type(dialog.getByLabelText('Reason'), 'They said sorry')
  await person.click(dialog.getByRole('button', { name: 'End the suspension' }))
  await screen.findByText('Tomás Rivera is no longer suspended')
  expect(sentTo(path)).toEqual([{ reason: 'They said sorry' }])
})

test('an operator cannot suspend themselves', async () => {
  const { person } = openConsole('?tab=people', {
    '/api/operator/people': { json: [aPerson({ id: 'user1', fullName: 'Maya Green' })] },
  })
  await person.click(await screen.findByRole('button', { name: 'Maya Green' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Suspend' })).toBeNull()
  // Nobody is signed in where nobody signs in.
  expect(dialog.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
})

test('where people sign in, their address is shown and they can be signed out', async () => {
  const path = '/api/operator/people/user2/sign-out'
  const { person, server } = openWithAccounts(
    '/operator?tab=people',
    {
      '/api/me': { json: aMe({ accounts: true }) },
      '/api/operator/people': { json: [aPerson({ email: 'tomas@example.org' })] },
      [path]: { json: null },
    },
    { userId: 'user1' },
  )
  await screen.findByText('tomas@example.org')
  await startAct(person, 'Tomás Rivera', 'Sign out everywhere')
  await person.type(screen.getByLabelText('Reason'), 'Phone was stolen')
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByText('Tomás Rivera is signed out everywhere')
  expect(server.requests.find(({ url }) => url === path)?.body).toBe(
    '{"reason":"Phone was stolen"}',
  )
})

test('the role of another operator is ended with a reason, one’s own is not offered [A31]', async () => {
  const path = '/api/operator/people/user2/end-role'
  const { person, server } = openWithAccounts(
    '/operator?tab=people',
    {
      '/api/me': { json: aMe({ accounts: true }) },
      '/api/operator/people': {
        json: [
          aPerson({ isOperator: true }),
          aPerson({ id: 'user1', fullName: 'Maya Green', isOperator: true }),
          aPerson({ id: 'user3', fullName: 'Linh Tran' }),
        ],
      },
      [path]: { json: null },
    },
    { userId: 'user1' },
  )
  for (const name of ['Maya Green', 'Linh Tran']) {
    await person.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: 'End their role' })).toBeNull()
    await person.keyboard('{Escape}')
  }
  await startAct(person, 'Tomás Rivera', 'End their role')
  await person.click(screen.getByRole('button', { name: 'End their role' }))
  await screen.findByText('Say why')
  expect(server.asked(path)).toEqual([])
  await person.type(screen.getByLabelText('Reason'), 'Moved to another town')
  await person.click(screen.getByRole('button', { name: 'End their role' }))
  await screen.findByText('Tomás Rivera is no longer an operator')
  expect(server.requests.find(({ url }) => url === path)?.body).toBe(
    '{"reason":"Moved to another town"}',
  )
})
