import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe } from '../testing/accounts.ts'
import { heldAnswer } from '../testing/fake-server.ts'
import { aPerson, aToday, linksIn, openConsole, startAct, tableRows } from '../testing/operator.ts'
import { openWithAccounts } from '../testing/sign-in.tsx'

const REPORT_TASK = {
  kind: 'report',
  id: 'report1',
  title: 'River Field',
  detail: 'Not what it says it is',
  since: new Date().toISOString(),
  link: '/operator?tab=reports',
} as const

const TODAY = {
  json: aToday({ counts: { ...aToday().counts, appeal: 1 }, tasks: [REPORT_TASK] }),
}

test('counts open cases and links to their rows', async () => {
  const since = new Date().toISOString()
  openConsole('', {
    '/api/operator/today': {
      json: aToday({
        counts: { report: 2, appeal: 1, claim: 3, refund: 4, mail: 5, sync: 0 },
        tasks: [{ ...REPORT_TASK, since }],
      }),
    },
  })
  expect(linksIn(await screen.findByRole('list', { name: 'What waits' }))).toEqual([
    ['Open reports2', '/operator?tab=reports'],
    ['Appeals1', '/operator?tab=today&kind=appeal'],
    ['Disputed claims3', '/operator?tab=today&kind=claim'],
    ['Stuck refunds4', '/operator?tab=today&kind=refund'],
    ['Failed mails5', '/operator?tab=today&kind=mail'],
    ['Syncs in trouble0', '/operator?tab=today&kind=sync'],
  ])
  expect(await tableRows('What waits for you')).toEqual([
    ['River Field', 'Report', 'Not what it says it is', 'now', 'Look into it'],
  ])
  const task = screen.getByRole('link', { name: 'River Field' })
  expect(task.getAttribute('href')).toBe('/operator?tab=reports&open=report1')
  screen.getByRole('tab', { name: 'Reports 2' })
  screen.getByRole('tab', { name: 'Appeals 1' })
})

test.each([
  [1, null],
  [3, 'The oldest 1 are listed.'],
])('of %i reports the list says whether more wait than it shows', async (count, words) => {
  openConsole('?tab=today&kind=report', {
    '/api/operator/today': {
      json: aToday({ counts: { ...aToday().counts, report: count }, tasks: [REPORT_TASK] }),
    },
  })
  await screen.findByRole('link', { name: 'River Field' })
  expect(screen.queryByText(/^The oldest/)?.textContent ?? null).toBe(words)
})

test('a failed mail is put aside with a reason, from the rows of its figure', async () => {
  const path = '/api/operator/mails/code%201/put-aside'
  const task = { ...REPORT_TASK, kind: 'mail', id: 'code 1', title: 'A code could not be sent' }
  let waiting = aToday({
    counts: { ...aToday().counts, mail: 1 },
    tasks: [{ ...task, kind: 'mail', detail: 'EAUTH' }],
  })
  const { person, server, sentTo } = openConsole('?tab=today&kind=mail', {
    '/api/operator/today': () => ({ json: waiting }),
    [path]: () => {
      waiting = aToday()
      return { json: null }
    },
  })
  await startAct(person, 'A code could not be sent', 'Put aside')
  expect(window.location.search).toBe('?tab=today&kind=mail&open=mail+code+1')
  await person.type(screen.getByLabelText('Reason'), 'Told by phone')
  await person.click(screen.getByRole('button', { name: 'Put aside' }))
  await screen.findByText('The mail is put aside')
  await screen.findByText('No failed mails')
  const current = await screen.findByRole('link', { current: true })
  expect(current.textContent).toBe('Failed mails0')
  expect(sentTo(path)).toEqual([{ reason: 'Told by phone' }])
  expect(server.asked('/api/operator/today')).toContain('/api/operator/today?kind=mail')
  await person.click(screen.getByRole('button', { name: 'Failed mails: show all again' }))
  expect(window.location.search).toBe('?tab=today')
})

test('pressing a figure keeps the focus on it while its rows are read', async () => {
  const held = heldAnswer()
  const { person } = openConsole('', {
    '/api/operator/today': ({ url }) => (url.includes('kind') ? held.respond() : TODAY),
  })
  const figure = await screen.findByRole('link', { name: /^Appeals/ })
  figure.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('status', { name: 'Loading what waits' })
  expect(document.activeElement).toBe(figure)
  held.release(TODAY)
  await screen.findByRole('button', { name: 'Appeals: show all again' })
  expect(document.activeElement).toBe(figure)
  expect(figure.getAttribute('aria-current')).toBe('true')
})

test('where the rows of a figure cannot be read, the others can still be pressed', async () => {
  openConsole('?tab=today&kind=appeal', {
    '/api/operator/today': ({ url }) => (url.includes('kind') ? { status: 500 } : TODAY),
  })
  await screen.findByText('Loading what waits failed.')
  await screen.findByRole('link', { name: /^Disputed claims/ })
})

test.each([
  ['today', '&kind=appeal', 'Appeals: show all again', 'River Field'],
  ['listings', '&ownerId=user2', 'Of Tomás Rivera: show all again', 'River Field'],
  ['reports', '&personId=user2', 'About Tomás Rivera: show all again', 'River Field'],
])('once %s is narrowed no more, the focus is at its table', async (tab, search, chip, row) => {
  const { person } = openConsole(`?tab=${tab}${search}`, { '/api/operator/today': TODAY })
  const clear = await screen.findByRole('button', { name: chip })
  clear.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: chip })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
  const opener = (await screen.findAllByText(row)).find((element) =>
    document.activeElement?.contains(element),
  )
  expect(opener).toBeDefined()
})

test('shows that no case is open', async () => {
  openConsole('')
  await screen.findByText('Nothing waits for you')
})

test('each tab has its address, and Back goes to the one before', async () => {
  const { person } = openConsole('')
  await person.click(await screen.findByRole('tab', { name: 'People' }))
  expect(window.location.search).toBe('?tab=people')
  await screen.findByRole('table', { name: 'people' })
  window.history.back()
  await screen.findByText('Nothing waits for you')
})

test('shows other people that they are no operator and asks for nothing else', async () => {
  const { server } = openConsole('?tab=people', { '/api/me': { json: aMe({ roles: ['member'] }) } })
  await screen.findByRole('heading', { level: 1, name: 'This is for operators' })
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
  expect(server.asked('/api/operator/people')).toEqual([])
})

test('a visitor is invited to sign in', async () => {
  const { server } = openWithAccounts('/operator')
  await screen.findByRole('heading', { level: 1, name: 'Running this place' })
  within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
  expect(server.asked('/api/operator/today')).toEqual([])
})

const TABS = [
  ['today', 'what waits'],
  ['people', 'people'],
  ['listings', 'listings'],
  ['money', 'movements'],
  ['reports', 'reports'],
  ['appeals', 'appeals'],
  ['health', 'how it is'],
  ['audit', 'acts'],
] as const

test.each(TABS)('%s that failed to load can be asked for again', async (tab, noun) => {
  let isDown = true
  const { person } = openConsole(`?tab=${tab}`, {
    [`/api/operator/${tab}`]: () =>
      isDown ? { status: 500 } : { json: tab === 'today' ? aToday() : [] },
  })
  await screen.findByText(`Loading ${noun} failed.`)
  if (tab === 'health') return
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(`Loading ${noun} failed.`)).toBeNull())
})

test.each([
  ['people', 'Nobody here'],
  ['listings', 'No listings'],
  ['money', 'No money moved'],
  ['reports', 'No open reports'],
  ['appeals', 'No appeals'],
  ['audit', 'Nothing done'],
] as const)('%s says so when there is nothing', async (tab, words) => {
  openConsole(`?tab=${tab}`, { [`/api/operator/${tab}`]: { json: [] } })
  await screen.findByText(words)
})

test('a skeleton keeps the place of a table', async () => {
  openConsole('?tab=people', { '/api/operator/people': heldAnswer().respond })
  await screen.findByText('Loading people...')
  expect(document.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(5)
})

test('more rows come page after page', async () => {
  const { person } = openConsole('?tab=people', {
    '/api/operator/people': ({ url }) =>
      url.includes('cursor')
        ? { json: [aPerson({ id: 'user3', fullName: 'Ana Reyes' })] }
        : {
            json: [aPerson()],
            headers: { Link: '</api/operator/people?cursor=c2>; rel="next"', 'X-Total-Count': '2' },
          },
  })
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('button', { name: 'Ana Reyes' })
  screen.getByRole('button', { name: 'Tomás Rivera' })
})

test.each([
  ['1204', '1,204 people'],
  ['10000', 'About 10,000 people'],
  ['120000', 'About 120,000 people'],
])('of %s it says how many there are, or about how many', async (total, words) => {
  openConsole('?tab=people', {
    '/api/operator/people': {
      json: [aPerson()],
      headers: { Link: '</api/operator/people?cursor=c2>; rel="next"', 'X-Total-Count': total },
    },
  })
  await screen.findByText(words)
})

test('the keyboard searches, walks the rows and opens one, and the focus comes back', async () => {
  const { person } = openConsole('?tab=people', {
    '/api/operator/people': {
      json: [aPerson(), aPerson({ id: 'user3', fullName: 'Ana Reyes' })],
    },
  })
  const first = await screen.findByRole('button', { name: 'Tomás Rivera' })
  const second = screen.getByRole('button', { name: 'Ana Reyes' })
  await person.keyboard('j')
  expect(document.activeElement).toBe(first)
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await person.keyboard('j')
  expect(document.activeElement).toBe(second)
  await person.keyboard('k{Enter}')
  await screen.findByRole('dialog', { name: 'Tomás Rivera' })
  expect(window.location.search).toBe('?tab=people&open=user2')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(window.location.search).toBe('?tab=people')
  await person.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
  await person.keyboard('jk/')
  expect((document.activeElement as HTMLInputElement).value).toBe('jk/')
})

test('an address can open a row', async () => {
  openConsole('?tab=people&open=user2')
  await screen.findByRole('dialog', { name: 'Tomás Rivera' })
})
