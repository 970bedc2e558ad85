import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  ANA,
  anAppeal,
  anEntry,
  aReport,
  linksIn,
  openConsole,
  startAct,
  tableRows,
} from '../testing/operator.ts'

const NOW = new Date().toISOString()
const CLOSE = '/api/operator/reports/report1/close'

test('open reports stand in a table, closed ones with their outcome', async () => {
  const { person, server } = openConsole('?tab=reports', {
    '/api/operator/reports': ({ url }) => ({
      json: url.includes('filter=closed')
        ? [aReport({ createdAt: NOW, closedAt: NOW, outcome: 'We have acted on it.' })]
        : [aReport({ createdAt: NOW })],
    }),
  })
  const row = ['River FieldPlot', 'Not what it says it is', 'Tomás Rivera', 'Ana Reyes', 'now']
  expect(await tableRows('reports')).toEqual([row])
  expect(server.asked('/api/operator/reports')).toEqual(['/api/operator/reports'])
  await person.click(screen.getByRole('button', { name: 'Closed' }))
  expect(window.location.search).toBe('?tab=reports&filter=closed')
  await screen.findByText('We have acted on it.')
  expect(await tableRows('reports')).toEqual([[...row, 'We have acted on it.']])
})

test('the table can be narrowed to one listing, and out of it again', async () => {
  const { person, server } = openConsole('?tab=reports&targetType=plot&targetId=plot1')
  await person.click(
    await screen.findByRole('button', { name: 'About River Field: show all again' }),
  )
  expect(window.location.search).toBe('?tab=reports')
  expect(server.asked('/api/operator/reports')[0]).toBe(
    '/api/operator/reports?targetType=plot&targetId=plot1',
  )
})

test('shows reporter, reason and subject of a report and closes it with an outcome and a note', async () => {
  let reports = [aReport()]
  const { person, sentTo } = openConsole('?tab=reports', {
    '/api/operator/reports': () => ({ json: reports }),
    [CLOSE]: () => {
      reports = []
      return { json: null }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'River Field' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Not what it says it is' }))
  dialog.getByText('There is no river.')
  expect(linksIn(screen.getByRole('dialog'))).toEqual([
    ['Ana Reyes', '/operator?tab=people&q=Ana%20Reyes&open=user3'],
    ['Tomás Rivera', '/operator?tab=people&q=Tom%C3%A1s%20Rivera&open=user2'],
    ['Look at it', '/plots/plot1'],
  ])
  await person.click(dialog.getByRole('button', { name: 'Close the report' }))
  dialog.getByText(/^Everybody who reported this is told the outcome/)
  await person.selectOptions(dialog.getByLabelText('Outcome'), 'It was dealt with before.')
  await person.type(dialog.getByLabelText('Note (optional)'), 'See May')
  await person.click(dialog.getByRole('button', { name: 'Close the report' }))
  await screen.findByText('Report closed')
  expect(sentTo(CLOSE)).toEqual([{ outcome: 'It was dealt with before.', note: 'See May' }])
  await screen.findByText('No open reports')
})

test('an outcome can be in an operator’s own words, and has to say something', async () => {
  const { person, sentTo } = openConsole('?tab=reports', { [CLOSE]: { json: null } })
  await startAct(person, 'River Field', 'Close the report')
  const dialog = within(screen.getByRole('dialog'))
  await person.selectOptions(dialog.getByLabelText('Outcome'), 'In your own words')
  await person.click(dialog.getByRole('button', { name: 'Close the report' }))
  dialog.getByText('Say what came of it')
  await person.type(dialog.getByRole('textbox', { name: 'In your own words' }), 'It is a brook.')
  await person.click(dialog.getByRole('button', { name: 'Close the report' }))
  await waitFor(() => expect(sentTo(CLOSE)).toEqual([{ outcome: 'It is a brook.' }]))
})

test.each([
  ['plot', 'Hide River Field?', '/api/operator/listings/plot/x1/hide'],
  ['comment', 'Hide this comment?', '/api/operator/content/comment/x1/hide'],
  ['review', 'Hide this review?', '/api/operator/content/review/x1/hide'],
] as const)('a reported %s is hidden from its report', async (targetType, title, path) => {
  const { person, sentTo } = openConsole('?tab=reports', {
    '/api/operator/reports': {
      json: [aReport({ targetType, targetId: 'x1', excerpt: 'River Field' })],
    },
    [path]: { json: null },
  })
  await startAct(person, 'River Field', 'Hide')
  const dialog = within(screen.getByRole('dialog', { name: title }))
  await person.type(dialog.getByLabelText('Reason'), 'Not true')
  await person.click(dialog.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(sentTo(path)).toEqual([{ reason: 'Not true' }]))
})

test('offers to suspend instead of hiding a message or a person', async () => {
  const { person } = openConsole('?tab=reports', {
    '/api/operator/reports': { json: [aReport({ targetType: 'message', excerpt: 'Grr' })] },
  })
  await person.click(await screen.findByRole('button', { name: 'Grr' }))
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Hide' })).toBeNull()
})

test('an appeal is read beside the suspension, and answered', async () => {
  const path = '/api/operator/appeals/appeal1/answer'
  const { person, sentTo } = openConsole('?tab=appeals', {
    '/api/operator/appeals': { json: [anAppeal({ createdAt: NOW })] },
    [path]: { json: null },
  })
  expect((await tableRows('appeals'))[0]?.slice(0, 2)).toEqual([
    'Tomás Rivera',
    'I was having a bad week.',
  ])
  await person.click(screen.getByRole('button', { name: 'Tomás Rivera' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Tomás Rivera writes' }))
  dialog.getByText('Rude to renters')
  await person.click(dialog.getByRole('button', { name: 'Answer' }))
  await person.click(dialog.getByRole('button', { name: 'Send the answer' }))
  dialog.getByText('Write an answer')
  await person.type(dialog.getByLabelText('Answer'), 'We have thought about it.')
  await person.click(dialog.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('Tomás Rivera has your answer')
  expect(sentTo(path)).toEqual([{ answer: 'We have thought about it.' }])
})

test('shows operator, action, subject, time and reason, with filters', async () => {
  const { person, server } = openConsole('?tab=audit&personId=user2', {
    '/api/operator/audit': { json: [anEntry({ at: NOW }), anEntry({ id: 'act2', person: null })] },
  })
  expect((await tableRows('acts'))[0]).toEqual([
    'Hid a listing',
    'Maya Green',
    'Tomás Rivera',
    'There is no river.',
    'now',
  ])
  screen.getByRole('button', { name: 'About Tomás Rivera: show all again' })
  await person.selectOptions(screen.getByLabelText('What was done'), 'Decided a claim')
  expect(window.location.search).toBe('?tab=audit&action=claim_decided&personId=user2')
  await waitFor(() =>
    expect(server.asked('/api/operator/audit').at(-1)).toBe(
      '/api/operator/audit?action=claim_decided&personId=user2',
    ),
  )
  await person.click(screen.getAllByRole('button', { name: 'Hid a listing' })[0] as HTMLElement)
  const dialog = within(screen.getByRole('dialog', { name: 'Hid a listing' }))
  expect(dialog.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('/plots/plot1')
  expect(dialog.queryByText(ANA.fullName)).toBeNull()
})
