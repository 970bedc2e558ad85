import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'
// Compiled before the first test waits for it.
import './impact.page.tsx'

const BADGE = {
  id: 'first-harvest',
  name: 'First Harvest',
  description: 'Brought in a first harvest.',
  iconUrl: '🧺',
  rarity: 'common',
  pointsReward: 50,
}
const STATS = {
  level: 'Green Thumb',
  totalPointsEarned: 640,
  streak: 4,
  streakToday: 'open',
  longestStreak: 9,
  totalCo2Saved: 43.54,
  activitiesCount: 17,
  badges: [BADGE],
  recentDays: [],
  byMonth: [],
  byActivity: [],
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const CHALLENGE = {
  id: 'c1',
  title: 'Feed the Heap',
  description: 'Compost 10 kg.',
  challengeType: 'composting',
  goal: { compostKg: 10 },
  startDate: inDays(-3),
  endDate: inDays(2.5),
  participantCount: 3,
  joined: false,
  progress: 0,
}
const leader = (n: number) => ({
  userId: `u${n}`,
  username: `gardener${n}`,
  totalPoints: 100 - n,
  totalCo2Saved: 5,
  level: 'Seedling',
  monthlyPoints: 50 - n,
  monthlyCo2: 1,
  monthlyActivities: 2,
})
const leaders = [1, 2, 3, 4, 5, 6].map(leader)

async function openImpact(routes = {}) {
  const server = fakeServer({
    '/api/impact/stats/user1': { json: STATS },
    '/api/impact/activities/user1': { json: [] },
    '/api/challenges': { json: [CHALLENGE] },
    '/api/badges': { json: [BADGE, { ...BADGE, id: 'other', name: 'Tool Sharer' }] },
    '/api/leaderboards': { json: { global: leaders, monthly: leaders } },
    '/api/teams': { json: [] },
    '/api/users/user1/team': { json: null },
    '/api/competitions/active': { json: [] },
    ...routes,
  })
  const app = openApp('/impact')
  await screen.findByText('640')
  return { server, ...app }
}

test('the summary shows level, points, streak, CO2 with its trees, and activities [IMPT-04] [IMPT-05] [IMPT-16]', async () => {
  await openImpact()
  screen.getByText('Green Thumb')
  screen.getByText('4 days')
  screen.getByText('43.5 kg')
  screen.getByText(/2\.0 trees/)
  screen.getByText('17')
})

test('there are six tabs and static benefits [IMPT-07] [IMPT-08]', async () => {
  await openImpact()
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

test('a challenge not joined reads 0 of its goal, with the days left rounded up [IMPT-15] [IMPT-17] [IMPT-18]', async () => {
  const { person } = await openImpact()
  await person.click(screen.getByRole('tab', { name: 'Challenges' }))
  await screen.findByText('3 days remaining')
  screen.getByText(/^0 \/ 10/)
})

test('badges are earned or not, with their emoji [IMPT-20] [IMPT-21]', async () => {
  const { person } = await openImpact()
  await person.click(screen.getByRole('tab', { name: 'Badges' }))
  await screen.findByText('Earned')
  screen.getByText('Not yet earned')
  expect(screen.getAllByText('🧺')).toHaveLength(2)
})

test('five leaders of each kind are shown, the first three in colours of their own [IMPT-11] [IMPT-14]', async () => {
  const { person } = await openImpact()
  await person.click(screen.getByRole('tab', { name: 'Leaderboards' }))
  for (const name of ['All time', 'This month']) {
    const items = within(await screen.findByRole('list', { name })).getAllByRole('listitem')
    expect(items).toHaveLength(5)
    const looks = items.map((item) => item.querySelector('[data-rank]')?.className)
    expect(new Set(looks).size).toBe(4)
  }
})

test('the log dialog asks for a type and a description on submit [IMPT-06] [IMPT-24] [IMPT-26] [IMPT-27] [IMPT-30]', async () => {
  const { person } = await openImpact()
  await person.click(screen.getByRole('button', { name: 'Log New Activity' }))
  await person.click(await screen.findByRole('button', { name: 'Log Activity' }))
  screen.getByText('Activity type is required')
  screen.getByText('Description is required')
})

async function fillLog(person: Awaited<ReturnType<typeof openImpact>>['person']) {
  await person.click(screen.getByRole('button', { name: 'Log New Activity' }))
  await person.selectOptions(await screen.findByLabelText('Activity type'), 'harvest')
  await person.type(screen.getByLabelText('Description'), 'Tomatoes')
  await person.click(screen.getByRole('button', { name: 'Log Activity' }))
}

test('a log sends what it should, closes, reads the figures again and celebrates [IMPT-29] [IMPT-32] [API-32] [API-33]', async () => {
  const { server, person } = await openImpact({
    '/api/carbon/gardening-impact': { json: { carbonSaved: 1.26 } },
    '/api/impact/activities': {
      status: 201,
      json: { achievements: [{ type: 'badge', title: 'First Harvest', description: 'Yes.' }] },
    },
  })
  await fillLog(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.requests.find(({ url }) => url === '/api/impact/activities')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    userId: 'user1',
    activityType: 'harvest',
    description: 'Tomatoes',
    co2Impact: -1.26,
    pointsEarned: 13,
    metadata: {},
    verified: true,
  })
  await waitFor(() => expect(server.asked('/api/impact/stats/user1')).toHaveLength(2))
  expect(server.asked('/api/impact/activities/user1')).toHaveLength(2)
  await screen.findByText('First Harvest')
})

test('a log that fails says so and keeps what was typed [IMPT-33]', async () => {
  const { person } = await openImpact()
  await fillLog(person)
  await screen.findByText('Failed to log activity. Please try again.')
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Tomatoes')
})

test('sharing opens a small window, says so, and copies with hashtags [IMPT-39] [IMPT-42] [IMPT-43] [IMPT-44] [IMPT-45] [IMPT-46]', async () => {
  const { person } = await openImpact()
  const open = vi.fn()
  vi.stubGlobal('open', open)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(screen.getByRole('button', { name: 'Share' }))
  await person.click(await screen.findByRole('button', { name: 'Share on LinkedIn' }))
  expect(open.mock.calls[0]?.[2]).toBe('width=600,height=400')
  await screen.findByText('Opening LinkedIn to share your achievement')
  await person.click(screen.getByRole('button', { name: 'Copy text' }))
  await screen.findByText('Achievement text copied to clipboard')
  expect(writeText.mock.calls[0]?.[0]).toMatch(
    /#Commonplot #SustainableLiving #CommunityGardening #ClimateAction$/,
  )
})

test('a failing clipboard is told [ERR-30]', async () => {
  const { person } = await openImpact()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await person.click(screen.getByRole('button', { name: 'Share' }))
  await person.click(await screen.findByRole('button', { name: 'Copy text' }))
  await screen.findByText('Failed to copy to clipboard')
})
