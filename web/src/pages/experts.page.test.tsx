import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConversation } from '../testing/conversations.ts'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { anExpert } from '../testing/knowledge.ts'
import { openApp } from '../testing/render.tsx'

const EXPERTS = '/api/experts'

test('the list opens each expert and shows the name, photo and place of the person [EXPT-01] [EXPT-05]', async () => {
  fakeServer({
    [EXPERTS]: {
      json: [
        anExpert({
          name: 'Stage name',
          user: { fullName: 'Rosa D.', profileImage: '/pictures/rosa.svg', location: 'Tigard' },
        }),
      ],
    },
  })
  openApp('/experts')
  const link = await screen.findByRole('link', { name: 'Rosa D.' })
  expect(link.getAttribute('href')).toBe('/experts/expert1')
  screen.getByText('Tigard')
  expect(document.querySelector('img[src="/pictures/rosa.svg"]')).toBeTruthy()
})

test('the search of Home arrives in the boxes and in the request [EXPT-02]', async () => {
  const server = fakeServer({ [EXPERTS]: { json: [] } })
  openApp('/experts?query=compost&location=Gresham')
  await screen.findByText('No experts found')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'compost')
  expect(server.asked(EXPERTS)).toEqual([
    '/api/experts?source=external&query=compost&location=Gresham',
  ])
})

test('shows six skeletons while experts load, and a failure [EXPT-03] [ERR-07]', async () => {
  const answer = heldAnswer()
  fakeServer({ [EXPERTS]: answer.respond })
  openApp('/experts')
  expect(await screen.findAllByTestId('expert-skeleton')).toHaveLength(6)
  answer.release({ status: 500 })
  await screen.findByText('Loading experts failed.')
})

test('gives each specialty its own badge [EXPT-04]', async () => {
  const specialties = ['Organic Vegetables', 'Urban Farming', 'Permaculture', 'Mushrooms', 'Bees']
  fakeServer({
    [EXPERTS]: { json: specialties.map((specialty, n) => anExpert({ id: `e${n}`, specialty })) },
  })
  openApp('/experts')
  await screen.findByText('Mushrooms')
  const looks = specialties.map(
    (specialty) =>
      screen.getAllByText(specialty).find((element) => element.dataset['tone'])?.dataset['tone'],
  )
  expect(new Set(looks.slice(0, 4)).size).toBe(4)
  expect(looks[4]).toBe(looks[3])
})

test('the profile shows everything about the expert and leads back [EXPT-06] [EXPT-07] [EXPT-08] [EXPT-09] [EXPT-10] [EXPT-12]', async () => {
  fakeServer({ '/api/experts/expert1': { json: anExpert() } })
  openApp('/experts/expert1')
  await screen.findByRole('heading', { level: 1, name: 'Rosa Delgado' })
  expect(screen.getByRole('link', { name: 'Back to Experts' }).getAttribute('href')).toBe(
    '/experts',
  )
  expect(document.querySelector('img[src="/pictures/person.svg"]')).toBeTruthy()
  for (const words of [
    'Organic Vegetables',
    '4.9',
    '28 sessions',
    'Beaverton, OR 97005',
    '$55.00',
    '15 years without sprays',
    'Five crops rather than twenty.',
    'Weekday evenings',
    'Crop rotation',
    'Master Gardener',
    'Spanish',
    '30-minute minimum',
  ]) {
    screen.getByText(words)
  }
  screen.getByRole('heading', { name: 'Book a Session' })
})

test('reviews and stats are samples, the same for everybody, and say that they are [EXPT-11] [B1]', async () => {
  const seen: string[][] = []
  for (const expert of [anExpert(), anExpert({ rating: 3.1, sessionCount: 7 })]) {
    fakeServer({ '/api/experts/expert1': { json: expert } })
    const { unmount } = openApp('/experts/expert1')
    await screen.findByText('Sample reviews, to show what you will find here.')
    screen.getByText('Sample figures, to show what you will find here.')
    screen.getByText('Looked at my soil before looking at my plants. That was the answer.')
    const words = (role: string) => screen.getAllByRole(role).map((one) => one.textContent ?? '')
    expect(words('term')).toEqual([
      'Sessions held',
      'Come back for another',
      'Usually answers within',
    ])
    seen.push(words('definition'))
    unmount()
  }
  expect(seen).toEqual([
    ['120', '86%', '4 hours'],
    ['120', '86%', '4 hours'],
  ])
})

test.each([
  ['Schedule Consultation', 'EXPT-13'],
  ['Send Message', 'EXPT-14'],
])('%s starts a conversation about a session [%s]', async (label) => {
  const server = fakeServer({
    '/api/experts/expert1': { json: anExpert() },
    '/api/conversations': ({ method }) => ({
      json: method === 'POST' ? aConversation({ type: 'expert_session' }) : [],
    }),
  })
  const { person } = openApp('/experts/expert1')
  await person.click(await screen.findByRole('button', { name: label }))
  await waitFor(() => expect(window.location.pathname).toBe('/messages'))
  const sent = server.requests.find(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    participant1Id: 'user1',
    participant2Id: 'user4',
    type: 'expert_session',
    relatedId: 'expert1',
  })
})

test('a missing expert is explained [EXPT-15] [ERR-14]', async () => {
  fakeServer({})
  openApp('/experts/none')
  await screen.findByRole('heading', { name: 'Expert Not Found' })
  screen.getByText("The expert you're looking for doesn't exist or is no longer available.")
})
