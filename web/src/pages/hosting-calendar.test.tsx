import type { Block } from '@commonplot/shared/rentals/blocks.contract.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer, SentRequest } from '../testing/fake-server.ts'
import { aHostedRental, aListing, onThatDay, openHosting } from '../testing/hosting.ts'
import { aPlot } from '../testing/listings.ts'
import { expectToast, findToast, pressInToast } from '../testing/toasts.ts'

onThatDay()

const HOLIDAY: Block = {
  id: 'block1',
  startDate: '2027-05-24',
  endDate: '2027-05-26',
  note: 'Holiday',
}

/** Keeps the days off of the plot, as the server does. */
function openCalendar(hosting = {}, { blocks = [] as Block[], routes = {} } = {}) {
  let kept = blocks
  return openHosting('?view=calendar', hosting, {
    '/api/plots/plot1/blocks': ({ method, body }: SentRequest): Answer => {
      if (method === 'GET') return { json: kept }
      const block: Block = { id: 'block7', ...JSON.parse(body ?? '{}') }
      kept = [...kept, block]
      return { status: 201, json: block }
    },
    '/api/plots/plot1/blocks/block1': () => {
      kept = []
      return {}
    },
    ...routes,
  })
}

const day = (name: RegExp | string) => screen.findByRole('button', { name })
const agenda = async () => within(await screen.findByRole('region', { name: 'Agenda' }))
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () => document.activeElement?.getAttribute('aria-label')

test('names the events of each day in the grid of the month', async () => {
  openCalendar(
    { rentals: [aHostedRental()] },
    {
      blocks: [HOLIDAY],
      routes: { '/api/plots/plot1': { json: aPlot({ bufferDays: 1 }) } },
    },
  )
  const grid = within(await screen.findByRole('grid', { name: 'May 2027' }))
  expect(grid.getAllByRole('columnheader')).toHaveLength(7)
  await day('Tuesday, May 25, 2027: Day off: River Field (Holiday)')
  await day('Monday, May 17, 2027: Tomás Rivera: River Field')
  await day('Wednesday, May 19, 2027: Tomás Rivera: River Field')
  await day('Thursday, May 20, 2027: Kept free: River Field')
  await day('Friday, May 21, 2027')
})

test('today is marked by the calendar of the item', async () => {
  const routes = { '/api/plots/plot1': { json: aPlot({ timeZone: 'Pacific/Kiritimati' }) } }
  openCalendar({}, { routes })
  await waitFor(async () =>
    expect((await day('Thursday, May 13, 2027')).getAttribute('aria-current')).toBe('date'),
  )
  expect((await day('Wednesday, May 12, 2027')).hasAttribute('aria-current')).toBe(false)
})

test('the keyboard walks by day, week and month, and Enter opens a day', async () => {
  const { person } = openCalendar()
  const today = await day('Wednesday, May 12, 2027')
  expect(today.tabIndex).toBe(0)
  today.focus()
  press('ArrowRight')
  expect(focused()).toBe('Thursday, May 13, 2027')
  press('ArrowDown')
  expect(focused()).toBe('Thursday, May 20, 2027')
  press('Home')
  expect(focused()).toBe('Sunday, May 16, 2027')
  press('End')
  expect(focused()).toBe('Saturday, May 22, 2027')
  press('PageDown')
  await waitFor(() => expect(focused()).toBe('Tuesday, June 22, 2027'))
  screen.getByRole('grid', { name: 'June 2027' })
  expect(window.location.search).toBe('?view=calendar&month=2027-06')
  await person.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Tuesday, June 22, 2027' })
})

test('days chosen with Shift are taken off with a note, and Undo gives them back', async () => {
  const { person, server } = openCalendar(
    {},
    { routes: { '/api/plots/plot1/blocks/block7': { json: null } } },
  )
  const today = await day('Wednesday, May 12, 2027')
  today.focus()
  press('ArrowRight', { shiftKey: true })
  press('ArrowRight', { shiftKey: true })
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3)
  await person.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'May 12, 2027 – May 14, 2027' }))
  await person.type(dialog.getByLabelText('Note'), 'New gate')
  await person.click(dialog.getByRole('button', { name: 'Take days off' }))
  await expectToastWithUndo()
  const sent = server.requests.find(({ method }) => method === 'POST')
  expect([sent?.url, sent?.body]).toEqual([
    '/api/plots/plot1/blocks',
    '{"startDate":"2027-05-12","endDate":"2027-05-15","note":"New gate"}',
  ])
  await (await agenda()).findByText('New gate')
  expect(screen.queryByRole('dialog')).toBeNull()
  await pressInToast(person, 'Undo')
  await waitFor(() => expect(server.asked('/api/plots/plot1/blocks/block7')).toHaveLength(1))
})

async function expectToastWithUndo() {
  await findToast('Days taken off')
  screen.getByText('Nobody can rent River Field on them.')
  screen.getByRole('button', { name: 'Undo' })
}

test('shows the refusal of rented days and keeps the form', async () => {
  const message = 'May 17 to May 19 is rented. The next free days are May 20 to May 22.'
  const { person } = openCalendar(
    {},
    {
      routes: {
        '/api/plots/plot1/blocks': ({ method }: SentRequest): Answer =>
          method === 'GET' ? { json: [] } : { status: 409, json: { message } },
      },
    },
  )
  await person.click(await screen.findByRole('button', { name: 'Take days off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Note'), 'Holiday')
  await person.click(dialog.getByRole('button', { name: 'Take days off' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(message)
  expect(dialog.getByLabelText<HTMLInputElement>('Note').value).toBe('Holiday')
})

test('days that have gone by are not offered to be taken off', async () => {
  const { person } = openCalendar()
  await person.click(await day('Tuesday, May 4, 2027'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Nothing was on.')
  expect(dialog.queryByRole('button', { name: 'Take days off' })).toBeNull()
})

test('a first day that has gone by is refused in words, without a call', async () => {
  const { person, server } = openCalendar()
  await person.click(await screen.findByRole('button', { name: 'Take days off' }))
  const dialog = within(await screen.findByRole('dialog'))
  const first = dialog.getByLabelText<HTMLInputElement>('First day')
  expect(first.value).toBe('2027-05-12')
  fireEvent.change(first, { target: { value: '2027-05-04' } })
  dialog.getByText('The first day must not be in the past.')
  await person.click(dialog.getByRole('button', { name: 'Take days off' }))
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('days off are offered again, and Undo takes them off once more', async () => {
  const { person, server } = openCalendar({}, { blocks: [HOLIDAY] })
  await person.click(await (await agenda()).findByRole('button', { name: 'Offer again' }))
  await expectToast('Days offered again', 'River Field can be rented on them.Undo')
  expect((await agenda()).queryByText('Holiday')).toBeNull()
  await pressInToast(person, 'Undo')
  await (await agenda()).findByText('Holiday')
  const sent = server.requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toBe('{"startDate":"2027-05-24","endDate":"2027-05-26","note":"Holiday"}')
})

test('one of several listings can be looked at alone', async () => {
  const tiller = aListing({ type: 'tool', id: 'tool1', name: 'Tiller' })
  const { person } = openCalendar({
    listings: [aListing(), tiller],
    rentals: [
      aHostedRental(),
      aHostedRental({ id: 'r2', type: 'tool', itemId: 'tool1', item: tiller }),
    ],
  })
  await (await agenda()).findByText('Rented · River Field')
  await person.selectOptions(screen.getByLabelText('Show'), 'Tiller')
  await (await agenda()).findByText('Rented · Tiller')
  expect((await agenda()).queryByText('Rented · River Field')).toBeNull()
  expect(window.location.search).toBe('?view=calendar&item=tool%3Atool1')
})

test('shows failed days off with a retry', async () => {
  openCalendar({}, { routes: { '/api/plots/plot1/blocks': { status: 500 } } })
  await screen.findByText('Some days off could not be loaded.')
  screen.getByRole('button', { name: 'Try again' })
})
