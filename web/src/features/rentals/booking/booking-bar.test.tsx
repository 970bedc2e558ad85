import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeView } from '../../../testing/fake-browser.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aPlot, aTool } from '../../../testing/listings.ts'
import { openApp } from '../../../testing/render.tsx'

const bar = (name = 'Book') => screen.queryByRole('region', { name })

async function openPlot(changes: Parameters<typeof aPlot>[0] = {}) {
  fakeServer({
    '/api/plots/plot1': { json: aPlot(changes) },
    '/api/plots/plot1/availability': { json: [] },
  })
  const view = fakeView()
  const app = openApp('/plots/plot1')
  await screen.findByRole('heading', { level: 1 })
  return { view, ...app }
}

test('the bar is there only while the button of the page is out of view', async () => {
  const { view } = await openPlot()
  expect(bar()).toBeNull()
  view.setInView(false)
  expect(bar()?.textContent).toBe('$35.00 per month Check datesBook')
  view.setInView(true)
  expect(bar()).toBeNull()
})

test('keeps the chosen dates after an accidental close and shows them in the bar', async () => {
  const { view, person } = await openPlot()
  view.setInView(false)
  await person.click(screen.getByRole('button', { name: 'Book' }))
  fireEvent.change(await screen.findByLabelText('Start Date'), { target: { value: '2099-05-01' } })
  fireEvent.change(screen.getByLabelText('End Date'), { target: { value: '2099-06-15' } })
  await person.keyboard('{Escape}')
  const dates = screen.getByRole('button', { name: /May 1, 2099 to Jun 15, 2099/ })
  await person.click(dates)
  expect(screen.getByLabelText<HTMLInputElement>('End Date').value).toBe('2099-06-15')
})

test('a garden that cannot be booked has no bar', async () => {
  const { view } = await openPlot({ price: null, source: 'external', owner: null, ownerId: null })
  view.setInView(false)
  expect(bar()).toBeNull()
})

test('on a tool it reads by the day', async () => {
  fakeServer({ '/api/tools/tool1': { json: aTool() } })
  const view = fakeView()
  openApp('/tools/tool1')
  await screen.findByRole('heading', { level: 1 })
  view.setInView(false)
  const found = within(bar('Rent') as HTMLElement)
  found.getByRole('button', { name: '$35.00 per day Check dates' })
  found.getByRole('button', { name: 'Rent' })
})
