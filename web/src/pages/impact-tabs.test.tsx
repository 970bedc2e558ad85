import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  aChallenge,
  aCompetition,
  anActivity,
  aTeam,
  inDays,
  openImpact,
} from '../testing/impact.ts'
// Compiled before the first test waits for it.
import './impact.page.tsx'

const SIX = [1, 2, 3, 4, 5, 6]

async function openTab(name: string, routes = {}) {
  const impact = openImpact(routes)
  await impact.person.click(await screen.findByRole('tab', { name }))
  return impact
}
const itemsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')

test('the latest five activities are shown, newest first [IMPT-10]', async () => {
  const json = SIX.map((n) => anActivity({ id: `a${n}`, description: `Day ${n}` }))
  await openTab('Activities', { '/api/impact/activities/user1': { json } })
  const shown = await screen.findAllByText(/^Day \d$/)
  expect(shown.map((line) => line.textContent)).toEqual(SIX.slice(0, 5).map((n) => `Day ${n}`))
})

test('shows the source of a CO2 figure on request', async () => {
  const { person } = await openTab('Activities', {
    '/api/impact/activities/user1': { json: [anActivity()] },
  })
  await person.click(await screen.findByRole('button', { name: 'about 4.0 kg CO2' }))
  screen.getByText('2 × 2 kg CO2e per kg harvested')
  screen.getByText(/Studies say 1 to 3 kg. A study, 2024, US./)
})

test('an activity of the last hour can be taken back', async () => {
  const { person, server } = await openTab('Activities', {
    '/api/impact/activities/user1': {
      json: [anActivity({ id: 'a1' }), anActivity({ id: 'a2', createdAt: inDays(-1) })],
    },
    '/api/impact/activities/a1': {},
  })
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('The activity is off your log.')
  expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true)
  await waitFor(() => expect(server.asked('/api/impact/stats/user1')).toHaveLength(2))
})

test('a challenge not joined reads 0 of its goal, with the days left rounded up [IMPT-15] [IMPT-17] [IMPT-18]', async () => {
  await openTab('Challenges', {
    '/api/challenges': { json: [aChallenge({ progress: 4, goal: { compostKg: 10, other: 7 } })] },
  })
  await screen.findByText('3 days remaining')
  screen.getByText(/^0 \/ 10/)
})

test('badges are earned or not, with their emoji [IMPT-20] [IMPT-21]', async () => {
  await openTab('Badges')
  await screen.findByText('Earned')
  screen.getByText('Not yet earned')
  expect(screen.getAllByText('🧺')).toHaveLength(2)
})

test('five leaders of each kind are shown, the first three in colours of their own [IMPT-11] [IMPT-14]', async () => {
  const leaders = SIX.map((n) => ({
    userId: `u${n}`,
    username: `gardener${n}`,
    totalPoints: 100 - n,
    provenPoints: n === 2 ? 40 : 0,
    totalCo2Saved: 5,
    level: 'Seedling',
    monthlyPoints: 50 - n,
    monthlyCo2: 1,
    monthlyActivities: 2,
  }))
  await openTab('Leaderboards', {
    '/api/leaderboards': { json: { global: leaders, monthly: leaders } },
  })
  for (const name of ['All time', 'This month']) {
    const items = await itemsOf(name)
    expect(items).toHaveLength(5)
    const looks = items.map((item) => item.querySelector('[data-rank]')?.className)
    expect(new Set(looks).size).toBe(4)
  }
})

test('distinguishes points proven by rentals from reported points [A32]', async () => {
  const leader = { totalCo2Saved: 5, level: 'Seedling', monthlyCo2: 1, monthlyActivities: 2 }
  const reported = { ...leader, userId: 'u1', username: 'ana', provenPoints: 0 }
  const proven = { ...leader, userId: 'u2', username: 'ben' }
  await openTab('Leaderboards', {
    '/api/leaderboards': {
      json: {
        global: [
          { ...reported, totalPoints: 5000 },
          { ...proven, totalPoints: 2000, provenPoints: 1200 },
        ],
        monthly: [
          { ...reported, monthlyPoints: 50 },
          { ...proven, monthlyPoints: 40, provenPoints: 20 },
        ],
      },
    },
  })
  for (const [name, words] of [
    ['All time', '1,200 points proven by rentals'],
    ['This month', '20 points proven by rentals'],
  ] as const) {
    const [ana, ben] = await itemsOf(name)
    expect(ana?.textContent).not.toContain('proven')
    expect(ben?.textContent).toContain(words)
  }
  screen.getByText('Points that no rental proves are self-reported or come with badges.')
})

test('an activity over the bound of its day shows the points that it truly earned, and why [A32]', async () => {
  const activity = anActivity({ co2Impact: -100, pointsEarned: 400 })
  await openTab('Activities', { '/api/impact/activities/user1': { json: [activity] } })
  await screen.findByText('+400 points')
  screen.getByText('Points count for up to 20 kg harvested a day: this earned 400 of 1,000 points.')
})

test.each([
  ['Activities', 'Nothing logged yet.', {}],
  ['Challenges', 'No challenges are on.', { '/api/challenges': { json: [] } }],
  ['Leaderboards', 'Nobody yet. The first log leads.', {}],
  ['Teams', 'There are no teams yet.', {}],
  ['Competitions', 'No competition is on.', {}],
])('%s without anything in it says so', async (tab, words, routes) => {
  await openTab(tab, routes)
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test.each([
  ['Activities', 'Nothing logged yet.', '/api/impact/activities/user1'],
  ['Challenges', 'No challenges are on.', '/api/challenges'],
  ['Leaderboards', 'Nobody yet. The first log leads.', '/api/leaderboards'],
  ['Teams', 'There are no teams yet.', '/api/teams'],
  ['Competitions', 'No competition is on.', '/api/competitions/active'],
])(
  '%s that cannot be loaded says so, and not that it is empty [ERR-11] [B15]',
  async (tab, words, path) => {
    await openTab(tab, { [path]: { status: 500 } })
    await screen.findByText('Loading failed.')
    expect(screen.queryByText(words)).toBeNull()
  },
)

const crowd = SIX.map((n) => ({
  userId: `u${n}`,
  username: `member${n}`,
  role: n === 1 ? ('captain' as const) : ('member' as const),
  profileImage: null,
}))

test('five teams are shown with five members each [IMPT-12]', async () => {
  const teams = SIX.map((n) =>
    aTeam({ id: `team${n}`, name: `Team ${n}`, members: crowd, memberCount: 6 }),
  )
  await openTab('Teams', { '/api/teams': { json: teams } })
  expect(await screen.findAllByRole('heading', { level: 3, name: /^Team \d$/ })).toHaveLength(5)
  expect(await itemsOf('Members of Team 1')).toHaveLength(5)
})

test('a role in a team is only shown: no member can be pressed [IMPT-22]', async () => {
  await openTab('Teams', { '/api/teams': { json: [aTeam({ members: crowd })] } })
  const [captain] = await itemsOf('Members of The Worm Turners')
  expect(captain?.textContent).toContain('Captain')
  expect(captain && within(captain).queryAllByRole('button')).toEqual([])
})

test('the own team is known, can be left, and no other can be joined meanwhile [IMPT-23]', async () => {
  const teams = [aTeam(), aTeam({ id: 'team2', name: 'Bean Counters' })]
  const { server } = await openTab('Teams', {
    '/api/teams': { json: teams },
    '/api/users/user1/team': { json: teams[1] },
  })
  await screen.findByText('Your team')
  screen.getByRole('button', { name: 'Leave Bean Counters' })
  expect(screen.queryByRole('button', { name: 'Join The Worm Turners' })).toBeNull()
  expect(server.asked('/api/users/user1/team')).toHaveLength(1)
})

test.each([
  ['sixth', SIX, '6'],
  ['below all that are listed', [1, 2, 3, 4, 5], undefined],
])(
  'an own team that is %s stands below the top five and can be left [IMPT-12] [IMPT-23] [B11]',
  async (_place, listed, rank) => {
    const teams = SIX.map((n) => aTeam({ id: `team${n}`, name: `Team ${n}` }))
    const { person, server } = await openTab('Teams', {
      '/api/teams': { json: teams.slice(0, listed.length) },
      '/api/users/user1/team': { json: teams[5] },
      '/api/teams/team6/join': { json: null },
    })
    const own = within(await screen.findByRole('region', { name: 'Your team' }))
    own.getByRole('heading', { level: 3, name: 'Team 6' })
    expect(own.queryByText('6')?.textContent).toBe(rank)
    expect(screen.getByRole('list', { name: 'Teams' }).children).toHaveLength(5)
    await person.click(own.getByRole('button', { name: 'Leave Team 6' }))
    await waitFor(() =>
      expect(server.requests).toContainEqual(
        expect.objectContaining({ method: 'DELETE', url: '/api/teams/team6/join' }),
      ),
    )
  },
)

test('a competition shows its first three, and how much of its time has passed [IMPT-13] [IMPT-19]', async () => {
  const leaderboard = SIX.map((n) => ({
    participantId: `u${n}`,
    participantName: `Gardener ${n}`,
    score: 70 - n,
  }))
  await openTab('Competitions', {
    '/api/competitions/active': { json: [aCompetition({ leaderboard })] },
  })
  expect(await itemsOf('Leaders of Carbon Cup')).toHaveLength(3)
  const bar = screen.getByRole('progressbar', { name: 'Carbon Cup time passed' })
  expect(bar.getAttribute('aria-valuenow')).toBe('75')
})

test.each([
  ['Challenges', '/api/challenges', aChallenge(), 'Feed the Heap'],
  ['Competitions', '/api/competitions/active', aCompetition(), 'Carbon Cup'],
  ['Teams', '/api/teams', aTeam(), 'The Worm Turners'],
] as const)(
  'joining under %s is sent once, and a failure is told',
  async (tab, path, one, name) => {
    const { person, server } = await openTab(tab, { [path]: { json: [one] } })
    await person.click(await screen.findByRole('button', { name: `Join ${name}` }))
    await screen.findByText('Failed to join. Please try again.')
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  },
)
