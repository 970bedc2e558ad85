import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { onThatDay, openHosting } from '../testing/hosting.ts'
import { expectToast } from '../testing/toasts.ts'

onThatDay()

const EARNINGS = {
  currency: 'usd',
  months: [
    { month: '2027-05', rent: 70, fee: 3.5, kept: 0, host: 66.5 },
    { month: '2027-02', rent: 10, fee: 0.5, kept: 5, host: 14.5 },
  ],
  upcoming: 38,
}

test('earnings stand in a table by month with their sums', async () => {
  openHosting('?view=earnings', { earnings: EARNINGS })
  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Month', 'For you', 'Rent', 'Fee', 'Kept deposits'],
    ['May 2027', '$66.50', '$70.00', '−$3.50', '$0.00'],
    ['February 2027', '$14.50', '$10.00', '−$0.50', '$5.00'],
    ['All time', '$81.00', '$80.00', '−$4.00', '$5.00'],
  ])
})

test('the chart draws the last months, also the empty ones, and is left to the table in words', async () => {
  openHosting('?view=earnings', { earnings: EARNINGS })
  await screen.findByRole('table')
  const chart = document.querySelector('main ol')
  expect(chart?.getAttribute('aria-hidden')).toBe('true')
  const drawn = [...(chart?.children ?? [])].map((month) => month.textContent)
  expect(drawn).toHaveLength(12)
  expect(drawn.slice(-4)).toEqual(['$15Feb', 'Mar', 'Apr', '$67May'])
  expect(chart?.querySelectorAll('rect')).toHaveLength(2)
})

test('offers a download of the figures and explains them', async () => {
  openHosting('?view=earnings', { earnings: EARNINGS })
  const link = await screen.findByRole('link', { name: 'Download as CSV' })
  expect(link.getAttribute('href')).toBe('/api/hosting/earnings.csv')
  expect(link.hasAttribute('download')).toBe(true)
  const words = screen.getByRole('region', { name: 'How this is counted' }).textContent
  expect(words).toContain('5 % of the rent')
})

test('shows an empty state without a download before the first earnings', async () => {
  openHosting('?view=earnings')
  await screen.findByText('Nothing earned yet')
  expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull()
})

test('the calendar link is fetched when asked for, copied, and renewed after a question', async () => {
  const { person, server } = openHosting(
    '?view=calendar',
    {},
    {
      '/api/me/calendar': { json: { url: 'https://here.example/api/calendars/one.ics' } },
      '/api/me/calendar/renew': { json: { url: 'https://here.example/api/calendars/two.ics' } },
    },
  )
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(await screen.findByRole('button', { name: 'Show my link' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Calendar link')
  expect(field.value).toBe('https://here.example/api/calendars/one.ics')
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  await expectToast('Link copied', 'Paste it into your calendar app.')
  expect(writeText).toHaveBeenCalledWith('https://here.example/api/calendars/one.ics')
  await person.click(screen.getByRole('button', { name: 'Make a new link' }))
  const question = await screen.findByRole('dialog', { name: 'Make a new link?' })
  await expectAccessible(question)
  const dialog = within(question)
  expect(server.asked('/api/me/calendar/renew')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Make a new link' }))
  await waitFor(() => expect(field.value).toBe('https://here.example/api/calendars/two.ics'))
})
