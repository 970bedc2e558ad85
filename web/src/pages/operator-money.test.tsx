import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldAnswer } from '../testing/fake-server.ts'
import {
  aHealth,
  aMovement,
  linksIn,
  openConsole,
  startAct,
  TOTALS,
  tableRows,
} from '../testing/operator.ts'

const NOW = new Date().toISOString()

test('each total opens the rows that it is the sum of, within the month', async () => {
  const { server } = openConsole('?tab=money&month=2026-05')
  expect(linksIn(await screen.findByRole('list', { name: 'Totals' }))).toEqual([
    ['Charged$1,050.50', '/operator?tab=money&figure=charged&month=2026-05'],
    ['Refunded$45.50', '/operator?tab=money&figure=refunded&month=2026-05'],
    ['Refunds on their way$12.00', '/operator?tab=money&figure=refundsOpen&month=2026-05'],
    ['Deposits held$100.00', '/operator?tab=money&figure=depositsHeld&month=2026-05'],
    ['Deposits kept$25.50', '/operator?tab=money&figure=depositsKept&month=2026-05'],
    ['Fees earned$43.38', '/operator?tab=money&figure=platformFees&month=2026-05'],
    ['For hosts$824.12', '/operator?tab=money&figure=hosts&month=2026-05'],
  ])
  expect(server.asked('/api/operator/money/totals')).toEqual([
    '/api/operator/money/totals?month=2026-05',
  ])
})

test('every movement stands in the table with its state', async () => {
  openConsole('?tab=money', {
    '/api/operator/money': {
      json: [
        aMovement({ at: NOW }),
        aMovement({ id: 'r', kind: 'refund', state: 'pending', amount: 12, at: NOW }),
        aMovement({ id: 'd', kind: 'deposit', state: 'partly_kept', amount: 24.5, at: NOW }),
      ],
    },
  })
  expect(await tableRows('movements')).toEqual([
    ['River FieldPayment', 'Ana Reyes', 'Tomás Rivera', 'Done', 'now', '$105.00'],
    ['River FieldRefund', 'Ana Reyes', 'Tomás Rivera', 'On its way', 'now', '−$12.00'],
    ['River FieldDeposit', 'Ana Reyes', 'Tomás Rivera', 'Partly kept', 'now', '$24.50'],
  ])
})

test('filters stand in the address, in the call and in the file', async () => {
  const { person, server } = openConsole('?tab=money&personId=user3&figure=refunded')
  await screen.findByRole('button', { name: 'Of Ana Reyes: show all again' })
  const everything = () => screen.getByRole('button', { name: 'Everything' })
  expect(everything().getAttribute('aria-pressed')).toBe('false')
  await person.click(screen.getByRole('button', { name: 'Refunded: show all again' }))
  expect(everything().getAttribute('aria-pressed')).toBe('true')
  await person.click(screen.getByRole('button', { name: 'Refund' }))
  await person.selectOptions(screen.getByLabelText('State'), 'Failed')
  const search = 'kind=refund&state=failed&personId=user3'
  expect(window.location.search).toBe(`?tab=money&${search}`)
  await waitFor(() =>
    expect(server.asked('/api/operator/money').at(-1)).toBe(`/api/operator/money?${search}`),
  )
  const file = screen.getByRole('link', { name: 'Download as CSV' })
  expect(file.getAttribute('href')).toBe(`/api/operator/money.csv?${search}`)
})

test('a refund that is stuck is tried again with a reason', async () => {
  const path = '/api/operator/refunds/rental1/retry'
  const { person, sentTo } = openConsole('?tab=money', {
    '/api/operator/money': {
      json: [aMovement({ id: 'r', kind: 'refund', state: 'pending', amount: 12 })],
    },
    [path]: { json: null },
  })
  await startAct(person, 'River Field', 'Try the refund again')
  const dialog = within(screen.getByRole('dialog', { name: 'Try the refund again?' }))
  dialog.getByText(/send \$12\.00 back to Ana Reyes/)
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  dialog.getByText('Say why')
  await person.type(dialog.getByLabelText('Reason'), 'The bank is back')
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The refund was tried again')
  expect(sentTo(path)).toEqual([{ reason: 'The bank is back' }])
})

test('totals that fail leave the table as it is', async () => {
  let isDown = true
  const { person } = openConsole('?tab=money', {
    '/api/operator/money/totals': () => (isDown ? { status: 500 } : { json: TOTALS }),
  })
  await screen.findByText('Adding it up failed.')
  await screen.findByRole('table', { name: 'movements' })
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('$1,050.50')
})

test('shows the state of each part, the queues and how to restore', async () => {
  openConsole('?tab=health')
  await screen.findByText('Embedded, 42.0 MB')
  expect(screen.getAllByText('Well')).toHaveLength(2)
  screen.getByText('In trouble')
  screen.getByText('1.2.3')
  within(screen.getByRole('row', { name: /^mails/ })).getByText('1,204')
  screen.getByText('Rentals and deposits')
  screen.getByText('Not since the start')
  screen.getByText('None has been made yet.')
  screen.getByText('npm run restore -- FOLDER')
})

test('a backup is made now, for a reason, with progress until it is there', async () => {
  const held = heldAnswer()
  const made = { name: '2026-05-12T12-00', takenAt: NOW, bytes: 1_500_000 }
  let health = aHealth()
  const { person, sentTo } = openConsole('?tab=health', {
    '/api/operator/health': () => ({ json: health }),
    '/api/operator/backups': held.respond,
  })
  await person.click(await screen.findByRole('button', { name: 'Make a backup now' }))
  const make = screen.getByRole('button', { name: 'Make the backup' })
  await person.click(make)
  screen.getByText('Say why')
  expect(sentTo('/api/operator/backups')).toEqual([])
  await person.type(screen.getByLabelText('Reason'), 'Before the update')
  await person.click(make)
  expect(sentTo('/api/operator/backups')).toEqual([{ reason: 'Before the update' }])
  await screen.findByRole('progressbar', { name: 'Making a backup' })
  health = aHealth({ backups: { canMake: true, made: [made] } })
  held.release({ status: 201, json: made })
  await screen.findByText('Backup made')
  screen.getByText('2026-05-12T12-00')
  screen.getByText(/1\.5 MB/)
  await person.click(screen.getByRole('button', { name: 'Make a backup now' }))
  expect(await screen.findByLabelText('Reason')).toHaveProperty('value', '')
})

test('a database server of its own is backed up elsewhere', async () => {
  openConsole('?tab=health', {
    '/api/operator/health': {
      json: aHealth({
        database: { kind: 'postgres', ok: true, bytes: 1 },
        backups: { canMake: false, made: [] },
      }),
    },
  })
  await screen.findByText('pg_dump')
  expect(screen.queryByRole('button', { name: 'Make a backup now' })).toBeNull()
})
