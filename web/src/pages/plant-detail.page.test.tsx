import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { POST } from '../testing/home.ts'
import { anExpert, aPlant } from '../testing/knowledge.ts'
import { openApp } from '../testing/render.tsx'

const SAVED = '/api/users/user1/saved-plants'
const three = [1, 2, 3].map((n) => anExpert({ id: `expert${n}`, name: `Expert ${n}` }))

async function open(plant = aPlant(), experts = three) {
  const saved: unknown[] = []
  const server = fakeServer({
    '/api/plants/plant1': { json: plant },
    '/api/experts': ({ url }) => ({ json: url.includes('specialty') ? experts : three }),
    [SAVED]: () => ({ json: saved }),
    [`${SAVED}/plant1`]: ({ body }) => {
      const row = { ...JSON.parse(body ?? '{}'), plant, savedAt: '2026-01-01T00:00:00.000Z' }
      saved.push(row)
      return { json: row }
    },
    '/api/posts': { status: 201, json: POST },
  })
  const app = openApp('/plant/plant1')
  await screen.findByRole('heading', { level: 1, name: plant.common_name })
  return { server, ...app }
}

test('the page shows names, picture and description, and leads back to Information [PLANT-01] [PLANT-04]', async () => {
  await open()
  screen.getByText('Ocimum basilicum')
  screen.getByText('Warm, bright and out of the wind.')
  expect(screen.getByRole('img', { name: 'Basil' }).getAttribute('src')).toBe('/pictures/large.svg')
  expect(screen.getByRole('link', { name: 'Back to Information' }).getAttribute('href')).toBe(
    '/information',
  )
})

test('of the other names three are shown [PLANT-05]', async () => {
  await open()
  screen.getByText('Also called Sweet basil, Great basil, Genovese')
})

test('four tabs tell about the plant; the growth stages are five [PLANT-02] [PLANT-03]', async () => {
  const { person } = await open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Overview',
    'Care Guide',
    'Growth Stages',
    'Pro Tips',
  ])
  await person.click(screen.getByRole('tab', { name: 'Growth Stages' }))
  const stages = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  expect(stages).toHaveLength(5)
  for (const [index, words] of [
    ['Germination', '7-14 days'],
    ['Seedling', '2-4 weeks'],
    ['Vegetative', '4-8 weeks'],
    ['Flowering', '2-6 weeks'],
    ['Harvest', 'ongoing'],
  ].entries()) {
    for (const word of words) within(stages[index] as HTMLElement).getByText(word)
  }
})

test('the sidebar names two related experts, found by the plant name, and the difficulty [PLANT-07] [PLANT-08] [PLANT-13]', async () => {
  const { server } = await open()
  await screen.findByRole('link', { name: 'Expert 2' })
  expect(screen.queryByRole('link', { name: 'Expert 3' })).toBeNull()
  expect(server.asked('/api/experts')).toEqual([
    '/api/experts?source=external&specialty=Herb+cultivation',
  ])
  screen.getByRole('heading', { name: 'Growing Difficulty' })
  screen.getByText('85% beginner friendly')
})

test('shows the best rated experts for an unknown specialty', async () => {
  await open(aPlant(), [])
  await screen.findByRole('link', { name: 'Expert 1' })
})

test('the quick actions keep the plant on a list and post a question [PLANT-06]', async () => {
  const { server, person } = await open()
  const actions = screen.getByRole('heading', { name: 'Quick Actions' }).parentElement
  const buttons = within(actions as HTMLElement).getAllByRole('button')
  expect(buttons.map((button) => button.textContent?.trim())).toEqual([
    'Add to Favorites',
    'Add to Garden Plan',
    'Ask Community',
  ])
  await person.click(screen.getByRole('button', { name: 'Add to Favorites' }))
  await screen.findByText('Added to Favorites')
  await screen.findByRole('button', { name: 'Remove from Favorites' })
  await person.click(screen.getByRole('button', { name: 'Add to Garden Plan' }))
  await screen.findByText('Added to Garden Plan')
  const kept = server.requests.filter(({ url }) => url === `${SAVED}/plant1`)
  expect(kept.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { list: 'favourites' },
    { list: 'garden-plan' },
  ])

  await person.click(screen.getByRole('button', { name: 'Ask Community' }))
  await person.click(await screen.findByRole('button', { name: 'Post question' }))
  screen.getByText('Write your question first')
  await person.type(screen.getByLabelText('Your question'), 'Why are the leaves black?')
  await person.click(screen.getByRole('button', { name: 'Post question' }))
  await screen.findByText('Question posted')
  const post = server.requests.find(({ url, method }) => url === '/api/posts' && method === 'POST')
  expect(JSON.parse(post?.body ?? '')).toEqual({
    content: 'About Basil: Why are the leaves black?',
    plantId: 'plant1',
    // So that a second try counts once.
    clientId: expect.any(String),
  })
})

test('the year of the plant can be read without seeing the strip', async () => {
  await open()
  const strip = screen.getByRole('region', { name: 'Through the year' })
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Sow: April, May', 'Plant out: June', 'Harvest: July, August'])
})

test('shows Plant not found for a missing plant [PLANT-14] [ERR-17]', async () => {
  fakeServer({})
  openApp('/plant/none')
  await screen.findByRole('heading', { name: 'Plant not found' })
  await waitFor(() => expect(screen.queryByText('Loading this plant failed.')).toBeNull())
})
