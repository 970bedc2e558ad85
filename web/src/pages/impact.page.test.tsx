import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldAnswer } from '../testing/fake-server.ts'
import { openImpact, someStats } from '../testing/impact.ts'
// Compiled before the first test waits for it.
import './impact.page.tsx'

test('the summary shows level, points, streak, CO2 with its trees, and activities [IMPT-04] [IMPT-05] [IMPT-16]', async () => {
  openImpact()
  await screen.findByText('640')
  const summary = screen
    .getAllByRole('term')
    .map((term) => [
      term.textContent,
      term.nextSibling?.firstChild?.textContent,
      term.nextSibling?.lastChild?.textContent,
    ])
  expect(summary).toEqual([
    ['Level', 'Green Thumb', '1,360 points to Garden Master'],
    ['Points', '640', 'earned in all'],
    ['Streak', '4 days', 'Log something today to keep it.'],
    ['CO2 saved', '43.5 kg', 'about what 2.0 trees take up in a year'],
    ['Activities', '17', 'logged'],
  ])
})

test('explains the page above the summary [IMPT-04]', async () => {
  openImpact()
  const points = await screen.findByText('640')
  const title = screen.getByRole('heading', { level: 1, name: 'Impact Dashboard' })
  screen.getByText('Log what you grow, share and save. The small things add up.')
  expect(title.compareDocumentPosition(points)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('there are six tabs and static benefits [IMPT-07] [IMPT-08]', async () => {
  openImpact()
  await screen.findByText('640')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Activities',
    'Challenges',
    'Badges',
    'Leaderboards',
    'Teams',
    'Competitions',
  ])
  screen.getByRole('region', { name: 'Why it adds up' })
})

test('the goals of the month are rings that say how far they are', async () => {
  openImpact()
  const ring = await screen.findByRole('progressbar', { name: 'CO2 saved goal' })
  expect(ring.getAttribute('aria-valuenow')).toBe('5')
  screen.getByText('5 / 25 kg')
  screen.getByText('12 / 50')
  screen.getByText('1 / 5')
})

test('draws CO2 or points of each month, with a text version', async () => {
  const byMonth = [
    { month: '2026-05-01', co2Saved: 4.25, points: 43 },
    { month: '2026-06-01', co2Saved: 9, points: 140 },
  ]
  const { person } = openImpact({
    '/api/impact/stats/user1': { json: someStats({ byMonth }) },
  })
  await screen.findByRole('img', { name: 'CO2 saved over time: May 4.3 kg, Jun 9.0 kg' })
  await person.click(screen.getByRole('button', { name: 'Points' }))
  screen.getByRole('img', { name: 'Points over time: May 43, Jun 140' })
})

const EARNED = { type: 'badge', title: 'Tool Sharer', description: 'Shared a tool.', icon: '🛠️' }

test('a badge earned while away is announced once, with a way to share it', async () => {
  const { server, person } = openImpact({
    '/api/impact/announcements': { json: [{ ...EARNED, id: 'tool-sharer' }] },
  })
  const news = within(await screen.findByRole('status', { name: 'Just earned' }))
  news.getByText('Tool Sharer')
  news.getByRole('button', { name: 'Share' })
  await waitFor(() => {
    const [told] = server.requests.filter(({ method }) => method === 'DELETE')
    expect(told?.url).toBe('/api/impact/announcements/tool-sharer')
  })
  await person.click(news.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Tool Sharer')).toBeNull()
})

test.each([
  ['stats', '/api/impact/stats/user1', someStats()],
  ['activities', '/api/impact/activities/user1', []],
  ['challenges', '/api/challenges', []],
  ['badges', '/api/badges', []],
])('a spinner shows while the %s are loading [IMPT-09]', async (_name, path, json) => {
  const held = heldAnswer()
  const { server } = openImpact({ [path]: held.respond })
  await screen.findByText('Loading your impact')
  await waitFor(() => expect(server.asked(path)).toHaveLength(1))
  expect(screen.queryByText('640')).toBeNull()
  held.release({ json })
  await screen.findByText('640')
  expect(screen.queryByText('Loading your impact')).toBeNull()
})

test('Share keeps its place while there is nothing to share yet', async () => {
  const held = heldAnswer()
  openImpact({ '/api/impact/stats/user1': held.respond })
  const share = await screen.findByRole<HTMLButtonElement>('button', { name: 'Share' })
  expect(share.disabled).toBe(true)
  held.release({ json: someStats() })
  await waitFor(() => expect(share.disabled).toBe(false))
})

test('shows a failed part in its place beside the rest', async () => {
  const { person } = openImpact({ '/api/challenges': { status: 500 } })
  await screen.findByText('640')
  await person.click(screen.getByRole('tab', { name: 'Challenges' }))
  screen.getByText('Loading failed.')
})
