import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { anExpert, aPlant } from '../testing/knowledge.ts'
import { openApp } from '../testing/render.tsx'

const PLANTS = '/api/plants'
const EXPERTS = '/api/experts'
const plants = [
  aPlant(),
  aPlant({
    id: 'plant2',
    common_name: 'Tomato',
    scientific_name: ['Solanum lycopersicum'],
    other_name: ['Love apple'],
  }),
]
const experts = [
  anExpert(),
  anExpert({
    id: 'expert2',
    name: 'Amir Haddad',
    specialty: 'Urban Farming',
    experience: '9 years of balconies',
  }),
]

async function open(path = '/information') {
  const server = fakeServer({ [PLANTS]: { json: plants }, [EXPERTS]: { json: experts } })
  const app = openApp(path)
  await screen.findAllByRole('article')
  return { server, ...app }
}

const searchBox = () => screen.getByRole('searchbox', { name: 'Search' })
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test('the page is headed Find Information, with one search box and two tabs [INFO-01] [INFO-02] [INFO-03]', async () => {
  await open()
  screen.getByRole('heading', { level: 1, name: 'Find Information' })
  expect(screen.getAllByRole('searchbox')).toHaveLength(1)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Plant Guides',
    'Expert Consultations',
  ])
})

test('plant chips narrow the plants to a category; cards lead to the plant [INFO-04] [INFO-05] [INFO-06]', async () => {
  const { server, person } = await open()
  const chips = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['All', 'vegetables', 'herbs', 'fruits'])
  expect(screen.getByRole('link', { name: 'Basil' }).getAttribute('href')).toBe('/plant/plant1')
  await person.click(screen.getByRole('button', { name: 'herbs' }))
  await waitFor(() => expect(server.asked(PLANTS).at(-1)).toBe('/api/plants?category=herbs'))
  await person.click(screen.getByRole('button', { name: 'All' }))
  expect(window.location.search).toBe('')
})

test('expert chips narrow the experts to a specialty [INFO-07] [INFO-08]', async () => {
  const { server, person } = await open('/information?tab=experts')
  const chips = within(screen.getByRole('group', { name: 'Specialty' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'All',
    'Organic Vegetables',
    'Urban Farming',
    'Permaculture',
    'Composting',
  ])
  expect(server.asked(EXPERTS)).toEqual(['/api/experts?source=external'])
  await person.click(screen.getByRole('button', { name: 'Composting' }))
  await waitFor(() =>
    expect(server.asked(EXPERTS).at(-1)).toBe('/api/experts?source=external&specialty=Composting'),
  )
})

test('three ways to be advised are offered and lead to the experts [INFO-09] [INFO-10]', async () => {
  await open('/information?tab=experts')
  for (const option of [
    '1-on-1 Video Call $25-$75/hour',
    'Written Garden Plan $50-$150',
    'Group Workshop $15-$30/person',
  ]) {
    screen.getByRole('heading', { name: option })
  }
  const links = screen.getAllByRole('link', { name: /^Find an expert for/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/experts'))
})

test('following one books nothing: no dialog, no payment, nothing written [INFO-11]', async () => {
  const { server, person } = await open('/information?tab=experts')
  expect(screen.queryByRole('button', { name: /book|pay|reserve/i })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Find an expert for 1-on-1 Video Call' }))
  await waitFor(() => expect(window.location.pathname).toBe('/experts'))
  await screen.findAllByRole('article')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /book|pay|reserve/i })).toBeNull()
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(server.requests.filter(({ url }) => url.startsWith('/api/payments'))).toEqual([])
})

test.each([
  ['TOMA', 'Tomato', 'INFO-13'],
  ['lycopersic', 'Tomato', 'INFO-14'],
  ['love a', 'Tomato', 'INFO-15'],
])('typing %o finds %s at once, without asking the server [INFO-12] [%s]', async (words, name) => {
  const { server, person } = await open()
  const before = server.requests.length
  await person.type(searchBox(), words)
  expect(titles()).toEqual([name])
  expect(server.requests).toHaveLength(before)
})

test.each(['urban', 'balcon', 'haddad'])(
  'typing %o finds the expert by specialty, experience or name [INFO-16]',
  async (words) => {
    const { person } = await open('/information?tab=experts')
    await person.type(searchBox(), words)
    expect(titles()).toEqual(['Amir Haddad'])
  },
)

test.each([
  ['/information', PLANTS, 'plant-skeleton'],
  ['/information?tab=experts', EXPERTS, 'expert-skeleton'],
])('%s shows six skeletons while loading [INFO-17]', async (path, api, skeleton) => {
  const answer = heldAnswer()
  fakeServer({ [api]: answer.respond })
  openApp(path)
  expect(await screen.findAllByTestId(skeleton)).toHaveLength(6)
  answer.release({ json: [] })
  await screen.findByText(/^No (plants|experts) found$/)
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  fakeServer({ [PLANTS]: { status: 500, json: { message: 'no' } } })
  openApp('/information')
  await screen.findByText('Loading plants failed.')
  screen.getByRole('button', { name: 'Try again' })
  expect(screen.queryByText('No plants found')).toBeNull()
})
